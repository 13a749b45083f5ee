import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where focus goes when what had it is gone after each `round` of something: to this element, unless the player has gone
 * on to another one meanwhile. The first round is how the page came.
 */
export function useFocusKept<T extends HTMLElement>(round: unknown): RefObject<T | null> {
  const target = useRef<T>(null);
  const before = useRef(round);
  useEffect(() => {
    if (before.current === round) return;
    before.current = round;
    if (!focusedElement()) target.current?.focus();
  }, [round]);
  return target;
}
