import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';
import type { LimitPeriod } from '../../model/limits.ts';

/**
 * Returns the focus to the button of a cell, from which an editor or an answer was opened. A change may replace that button by
 * another one afterwards: after each of `changes` the focus is returned again, unless the player has moved it.
 */
export function useReturnedFocus(changes: readonly unknown[]): {
  row: RefObject<HTMLElement | null>;
  returnTo(period: LimitPeriod): void;
} {
  const row = useRef<HTMLElement>(null);
  const left = useRef<LimitPeriod>(undefined);
  const focus = () => row.current?.querySelector<HTMLElement>(`[data-period="${left.current}"] button`)?.focus();
  useEffect(() => {
    if (left.current && !focusedElement()) focus();
  }, changes);
  return {
    row,
    returnTo(period) {
      left.current = period;
      focus();
    },
  };
}
