import { readDay as dayOf } from '@parlay/contracts/validation/date';

export type DayReadResult = { ok: true; day: string | undefined } | { ok: false; error: 'format' | 'tooEarly' };

/** Parses a filter day in the brand's `mask` to `YYYY-MM-DD`. Empty input results in undefined (VA11). */
export function readDay(typed: string, earliest: string, mask: string): DayReadResult {
  if (typed.trim() === '') return { ok: true, day: undefined };
  const day = dayOf(typed, mask);
  if (!day) return { ok: false, error: 'format' };
  return day < earliest ? { ok: false, error: 'tooEarly' } : { ok: true, day };
}

/** Returns how many filters are set, counting the days as one. */
export const activeFilters = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  ...choices: readonly (string | undefined)[]
): number => [from ?? to, ...choices].filter((value) => value !== undefined).length;
