import { type RefObject, useEffect } from 'react';

/**
 * Moves a lost focus to the element when `done` becomes true and no element has the focus. With `inPlaceOf`, moves
 * it when the element replaces a focused one. The element needs `tabIndex={-1}`.
 */
export function useRestoredFocus(
  element: RefObject<HTMLElement | null>,
  done: boolean,
  inPlaceOf?: RefObject<boolean>,
): void {
  useEffect(() => {
    const target = element.current;
    if ((done || inPlaceOf?.current) && target && target.ownerDocument.activeElement === target.ownerDocument.body) {
      target.focus({ preventScroll: true });
    }
  }, [element, done, inPlaceOf]);
}
