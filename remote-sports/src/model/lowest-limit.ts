import type { Schemas } from '@parlay/contracts/api';
import { isListed } from '@parlay/contracts/open-word';
import { minorOf } from '@parlay/money';

const KINDS = ['loss', 'wager'] as const;

/** Limit of stakes. Amounts are wire amounts. */
export interface StakeLimit {
  type: (typeof KINDS)[number];
  left: string;
  /** End of its period, ISO. */
  endsAt: string;
  currency: string;
}

/** Returns the limit of stakes with the smallest remainder, and of equal ones the one that ends last; undefined without one. */
export function lowestLimit({ limits, currency }: Schemas['PlayerLimits']): StakeLimit | undefined {
  const ofStakes = limits.flatMap(({ type, left, endsAt }) =>
    isListed(KINDS, type) ? [{ type, left, endsAt, currency }] : [],
  );
  const [lowest] = ofStakes.toSorted(
    (a, b) => Number(minorOf(a.left, currency) - minorOf(b.left, currency)) || (a.endsAt < b.endsAt ? 1 : -1),
  );
  return lowest;
}
