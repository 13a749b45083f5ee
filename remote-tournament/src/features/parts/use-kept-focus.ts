import { type RefObject, useEffect } from 'react';

/**
 * Catches the focus of a control that went away because its work is done: when `done` comes true and nothing has the
 * focus, the element gets it. It needs `tabIndex={-1}`.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, done: boolean): void {
  useEffect(() => {
    const target = element.current;
    if (done && target && target.ownerDocument.activeElement === target.ownerDocument.body) {
      target.focus({ preventScroll: true });
    }
  }, [element, done]);
}
