// Runs in pages of the development edge. Shows diagnostics of compilers, type checker and servers, and reloads the page
// when a brand file has changed, because pages only read those during startup.
// biome-ignore lint/complexity/useArrowFunction: a script, not a module: nothing of it may be global.
(function () {
  interface Diagnostic {
    from: string;
    file?: string;
    line?: number;
    column?: number;
    message: string;
  }
  interface State {
    diagnostics: Diagnostic[];
    brands: string;
  }

  const { events = '', brands = '' } = (document.currentScript as HTMLScriptElement).dataset;
  const channel = new BroadcastChannel('parlay-dev');
  let element: HTMLElement | undefined;
  /** Dismissed diagnostics as JSON, which are not shown again. */
  let dismissed = '';

  const create = (tag: string, text: string, style: Partial<CSSStyleDeclaration> = {}): HTMLElement => {
    const node = document.createElement(tag);
    node.textContent = text;
    Object.assign(node.style, style);
    return node;
  };

  const placeOf = ({ file, line, column }: Diagnostic): string =>
    [file, line, column].filter((part) => part !== undefined).join(':');

  function render(diagnostics: Diagnostic[]): HTMLElement {
    const host = document.createElement('parlay-dev-overlay');
    const root = host.attachShadow({ mode: 'open' });
    const panel = create('section', '', {
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: '2147483647',
      maxHeight: '45vh',
      overflow: 'auto',
      padding: '12px 16px',
      background: '#1b0f12',
      color: '#fff',
      borderTop: '3px solid #ff5a6a',
      font: '13px/1.5 ui-monospace, monospace',
    });
    panel.setAttribute('role', 'alert');
    panel.setAttribute('aria-label', 'Development errors');
    const hide = create('button', 'Hide', { float: 'right', font: 'inherit', padding: '4px 12px', cursor: 'pointer' });
    hide.addEventListener('click', () => {
      dismissed = JSON.stringify(diagnostics);
      show(diagnostics);
    });
    panel.append(hide);
    for (const diagnostic of diagnostics) {
      const place = placeOf(diagnostic);
      panel.append(
        create('div', `${place || diagnostic.from}${place ? ` · ${diagnostic.from}` : ''}`, {
          color: '#ffb3bb',
          fontWeight: '700',
        }),
        create('pre', diagnostic.message, { margin: '2px 0 10px', whiteSpace: 'pre-wrap', font: 'inherit' }),
      );
    }
    root.append(panel);
    return host;
  }

  function show(diagnostics: Diagnostic[]) {
    element?.remove();
    element = undefined;
    if (diagnostics.length === 0) dismissed = '';
    if (diagnostics.length === 0 || JSON.stringify(diagnostics) === dismissed) return;
    element = render(diagnostics);
    document.body.append(element);
  }

  function apply(state: State) {
    // A reload loses nothing: entered text is in session storage, and the browser restores the scroll position.
    if (state.brands !== brands) location.reload();
    else show(state.diagnostics);
  }

  // Only one tab listens and forwards to the others, because browsers open at most six HTTP/1.1 connections per host.
  channel.addEventListener('message', ({ data }: MessageEvent<State | 'what?'>) => {
    if (data === 'what?') {
      if (latest) channel.postMessage(latest);
    } else apply(data);
  });
  let latest: State | undefined;
  channel.postMessage('what?');
  void navigator.locks.request('parlay-dev', () => {
    new EventSource(events).addEventListener('state', (event) => {
      latest = JSON.parse((event as MessageEvent<string>).data) as State;
      channel.postMessage(latest);
      apply(latest);
    });
    return new Promise(() => undefined);
  });
})();
