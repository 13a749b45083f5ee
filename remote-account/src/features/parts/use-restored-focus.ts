import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses this element after each `round` if the focused element has disappeared, unless the player has moved the
 * focus. The first round is the initial render.
 */
export function useRestoredFocus<T extends HTMLElement>(round: unknown): RefObject<T | null> {
  const target = useRef<T>(null);
  const before = useRef(round);
  useEffect(() => {
    if (before.current === round) return;
    before.current = round;
    if (!focusedElement()) target.current?.focus();
  }, [round]);
  return target;
}
