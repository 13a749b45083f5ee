import type { Schemas } from '@parlay/contracts/api';
import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { minorOf, toWire } from '@parlay/money';

type Withdrawal = Pick<Schemas['Withdrawal'], 'state' | 'amount' | 'currency' | 'payBy'>;

/** Summary of the player's open withdrawals. */
export interface MoneyOut {
  /** Wire amount. */
  amount: string;
  currency: string;
  /** Step of the slowest withdrawal: 2 checked, 3 sent, 4 paid. */
  step: number;
  /** True if one of them is waiting for the player or an operator. */
  isHeld: boolean;
  /** Promised arrival of the latest one; null while a hold leaves one without a date. */
  by: string | null;
}

const STEPS: Partial<Record<Listed<Withdrawal['state']>, number>> = { requested: 2, on_hold: 2, approved: 3, sent: 4 };

/** Adds up open withdrawals. Returns undefined if there are none. */
export function moneyOutOf(open: readonly Withdrawal[]): MoneyOut | undefined {
  const [first] = open;
  if (!first) return undefined;
  const { currency } = first;
  const minor = open.reduce((sum, { amount }) => sum + minorOf(amount, currency), 0n);
  return {
    amount: toWire(minor, currency),
    currency,
    step: Math.min(...open.map(({ state }) => entryOf(STEPS, state) ?? 2)),
    isHeld: open.some(({ state }) => state === 'on_hold'),
    by: latestOf(open.map(({ payBy }) => payBy)),
  };
}

/** Returns the latest of the dates, or null if one is missing. */
function latestOf(dates: readonly (string | null)[]): string | null {
  const known = dates.filter((date) => date !== null);
  return known.length < dates.length ? null : (known.toSorted().at(-1) ?? null);
}
