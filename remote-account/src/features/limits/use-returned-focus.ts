import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';
import type { LimitPeriod } from '../../model/limits.ts';

/**
 * Returns the focus to the button of the cell from which an editor or a confirmation was opened. A later change may
 * replace that button, so the focus is returned again after each change in `changes`, unless the player has moved
 * it.
 */
export function useReturnedFocus(changes: readonly unknown[]): {
  row: RefObject<HTMLElement | null>;
  returnTo(period: LimitPeriod): void;
} {
  const row = useRef<HTMLElement>(null);
  const target = useRef<LimitPeriod>(undefined);
  const focus = () => row.current?.querySelector<HTMLElement>(`[data-period="${target.current}"] button`)?.focus();
  useEffect(() => {
    if (target.current && !focusedElement()) focus();
  }, changes);
  return {
    row,
    returnTo(period) {
      target.current = period;
      focus();
    },
  };
}
