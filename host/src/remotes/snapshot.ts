/**
 * Holds a picture of a part while it is swapped: its height, so that nothing scrolls away, and which field had the focus.
 * Returns what puts the focus back and lets the height go once the new version is drawn.
 */
export function holdStill(element: HTMLElement): { release(): void } {
  const active = element.ownerDocument.activeElement;
  const focused = active instanceof HTMLElement && element.contains(active) ? describe(active) : undefined;
  const picture = element.firstElementChild?.cloneNode(true);
  element.style.minHeight = `${element.offsetHeight}px`;
  if (picture instanceof HTMLElement) {
    picture.inert = true;
    picture.removeAttribute('id');
    for (const one of picture.querySelectorAll('[id]')) one.removeAttribute('id');
    element.append(picture);
  }
  return {
    release() {
      if (focused) refocus(element, focused);
      // Data of the new version may still be on its way: the height is given free when it is there, or soon.
      const free = () => {
        observer.disconnect();
        clearTimeout(timer);
        element.style.minHeight = '';
      };
      const observer = new ResizeObserver(() => {
        const child = element.firstElementChild as HTMLElement | null;
        if (child && child.offsetHeight >= Number.parseFloat(element.style.minHeight)) free();
      });
      const timer = setTimeout(free, 4000);
      if (element.firstElementChild) observer.observe(element.firstElementChild);
    },
  };
}

interface Focused {
  selector: string;
  start: number | null;
  end: number | null;
}

function describe(element: HTMLElement): Focused | undefined {
  const name = element.getAttribute('name');
  const label = element.getAttribute('aria-label');
  const tag = element.tagName.toLowerCase();
  const selector = name
    ? `${tag}[name="${CSS.escape(name)}"]`
    : label
      ? `${tag}[aria-label="${CSS.escape(label)}"]`
      : undefined;
  if (!selector) return undefined;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;
  return { selector, start: field?.selectionStart ?? null, end: field?.selectionEnd ?? null };
}

function refocus(element: HTMLElement, { selector, start, end }: Focused) {
  const target = element.querySelector<HTMLElement>(selector);
  target?.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && start !== null && end !== null) {
    try {
      target.setSelectionRange(start, end);
    } catch {
      // E-mail and number fields have no selection.
    }
  }
}
