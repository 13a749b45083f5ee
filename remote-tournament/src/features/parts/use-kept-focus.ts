import { type RefObject, useEffect } from 'react';

/**
 * Catches the focus of a control that went away because its work is done: when `done` comes true and nothing has the
 * focus, the element gets it. It needs `tabIndex={-1}`.
 * `inPlaceOf`: true where the element has taken the place of one that had the focus.
 */
export function useKeptFocus(
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
