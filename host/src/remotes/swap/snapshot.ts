/**
 * Preserves a part during its swap: its content, its height, so that nothing scrolls, and its focused field.
 * Returns a function that restores the focus and releases the height once the new version has rendered.
 */
export function preservePart(element: HTMLElement): { release(): void } {
  const active = element.ownerDocument.activeElement;
  const focused = active instanceof HTMLElement && element.contains(active) ? describe(active, element) : undefined;
  element.style.minHeight = `${element.offsetHeight}px`;
  const stopShowing = showWhenMissing(element);
  return {
    release() {
      stopShowing();
      if (focused) refocusWhenRendered(element, focused);
      // The new version may still be loading data, so its height is fixed until the content is tall enough, or a
      // timeout passes.
      const free = () => {
        observer.disconnect();
        clearTimeout(timer);
        element.style.minHeight = '';
      };
      const observer = new ResizeObserver(() => {
        const child = element.firstElementChild as HTMLElement | null;
        if (child && child.offsetHeight >= Number.parseFloat(element.style.minHeight)) free();
      });
      const timer = setTimeout(free, TIMEOUT);
      if (element.firstElementChild) observer.observe(element.firstElementChild);
    },
  };
}

const TIMEOUT = 4000;

/**
 * Shows an inert copy of a part's content from the first frame in which the content would be missing. Usually the
 * new version has rendered by then. Returns a function that removes the copy.
 */
function showWhenMissing(element: HTMLElement): () => void {
  const { defaultView: window } = element.ownerDocument;
  const root = element.firstElementChild;
  const shown = [...(root?.childNodes ?? [])];
  if (!window || shown.length === 0 || !(root instanceof HTMLElement)) return () => undefined;
  const copy = root.cloneNode(false) as HTMLElement;
  let frame = window.requestAnimationFrame(check);

  function check() {
    if (shown.some((node) => node.isConnected)) {
      frame = window?.requestAnimationFrame(check) ?? 0;
      return;
    }
    copy.append(...shown);
    copy.inert = true;
    copy.removeAttribute('id');
    for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
    // A frame would load again, and a radio button would deselect the new version's.
    for (const one of copy.querySelectorAll('iframe, video, audio')) one.removeAttribute('src');
    for (const one of copy.querySelectorAll('[name]')) one.removeAttribute('name');
    element.append(copy);
  }
  return () => {
    window.cancelAnimationFrame(frame);
    copy.remove();
  };
}

/**
 * Focuses the field once it renders, possibly after its data. If the player has moved the focus meanwhile, leaves
 * it there.
 */
function refocusWhenRendered(element: HTMLElement, focused: Focused) {
  if (refocus(element, focused)) return;
  const done = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    const hasFocusMoved = element.ownerDocument.activeElement !== element.ownerDocument.body;
    if (hasFocusMoved || refocus(element, focused)) done();
  });
  observer.observe(element, { childList: true, subtree: true });
  const timer = setTimeout(done, TIMEOUT);
}

interface Focused {
  find(element: HTMLElement): HTMLElement | undefined;
  start: number | null;
  end: number | null;
}

/** Describes how to find a field in another version: by name, by label, or by its position among similar fields. */
function describe(focused: HTMLElement, element: HTMLElement): Focused {
  const tag = focused.tagName.toLowerCase();
  const name = focused.getAttribute('name');
  const label = focused.getAttribute('aria-label');
  const kind = name
    ? `${tag}[name="${CSS.escape(name)}"]`
    : label
      ? `${tag}[aria-label="${CSS.escape(label)}"]`
      : focused instanceof HTMLInputElement
        ? `input[type="${focused.type}"]`
        : tag;
  const place = [...element.querySelectorAll(kind)].indexOf(focused);
  const field = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused : undefined;
  return {
    find: (next) => [...next.querySelectorAll<HTMLElement>(kind)].filter((one) => !one.closest('[inert]'))[place],
    start: field?.selectionStart ?? null,
    end: field?.selectionEnd ?? null,
  };
}

/** Focuses the field. Returns false if it has not rendered yet. */
function refocus(element: HTMLElement, { find, start, end }: Focused): boolean {
  const target = find(element);
  if (!target) return false;
  target.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && start !== null && end !== null) {
    try {
      target.setSelectionRange(start, end);
    } catch {
      // E-mail and number fields have no selection.
    }
  }
  return true;
}
