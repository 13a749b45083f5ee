// Runs in pages of the development edge: shows the diagnostics of compilers, type checker and servers, and reloads the page
// when a brand's file has changed, which a page only reads while it comes up.
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
  /** Diagnostics that somebody has dismissed; the same ones do not come back. */
  let dismissed = '';

  const make = (tag: string, text: string, style: Partial<CSSStyleDeclaration> = {}): HTMLElement => {
    const made = document.createElement(tag);
    made.textContent = text;
    Object.assign(made.style, style);
    return made;
  };

  const placeOf = ({ file, line, column }: Diagnostic): string =>
    [file, line, column].filter((part) => part !== undefined).join(':');

  function draw(diagnostics: Diagnostic[]): HTMLElement {
    const host = document.createElement('parlay-dev-overlay');
    const root = host.attachShadow({ mode: 'open' });
    const panel = make('section', '', {
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
    const hide = make('button', 'Hide', { float: 'right', font: 'inherit', padding: '4px 12px', cursor: 'pointer' });
    hide.addEventListener('click', () => {
      dismissed = JSON.stringify(diagnostics);
      show(diagnostics);
    });
    panel.append(hide);
    for (const diagnostic of diagnostics) {
      const place = placeOf(diagnostic);
      panel.append(
        make('div', `${place || diagnostic.from}${place ? ` · ${diagnostic.from}` : ''}`, {
          color: '#ffb3bb',
          fontWeight: '700',
        }),
        make('pre', diagnostic.message, { margin: '2px 0 10px', whiteSpace: 'pre-wrap', font: 'inherit' }),
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
    element = draw(diagnostics);
    document.body.append(element);
  }

  function take(state: State) {
    // Typed text is in the tab's storage, and the browser knows how far the page was scrolled.
    if (state.brands !== brands) location.reload();
    else show(state.diagnostics);
  }

  // One tab of the browser listens and tells the others: six connections are all that HTTP/1.1 has.
  channel.addEventListener('message', ({ data }: MessageEvent<State | 'what?'>) => {
    if (data === 'what?') {
      if (latest) channel.postMessage(latest);
    } else take(data);
  });
  let latest: State | undefined;
  channel.postMessage('what?');
  void navigator.locks.request('parlay-dev', () => {
    new EventSource(events).addEventListener('state', (event) => {
      latest = JSON.parse((event as MessageEvent<string>).data) as State;
      channel.postMessage(latest);
      take(latest);
    });
    return new Promise(() => undefined);
  });
})();
