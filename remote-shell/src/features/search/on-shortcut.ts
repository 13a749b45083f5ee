import { isCalmPage } from '@parlay/remote-kit/browser';
import { pressedKey } from '@parlay/ui/pressed-key';

const TEXT_FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

/**
 * Calls back when a key is pressed alone, outside text fields, while an element can be used: nothing modal is open.
 * Returns a function that stops it.
 */
export function onShortcut(key: string, element: Element, pressed: () => void): () => void {
  const { ownerDocument } = element;
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return;
    if (element.closest('[inert], [aria-hidden="true"]') || isCalmPage()) return;
    // Otherwise the key would be typed into the field that opens, or open the browser's own search.
    event.preventDefault();
    pressed();
  };
  ownerDocument.addEventListener('keydown', onKeyDown);
  return () => ownerDocument.removeEventListener('keydown', onKeyDown);
}
