import { type PlayerLimit, type PlayerLimits, usedShare } from '@parlay/betting/limit-amounts';
import type { Schemas } from '@parlay/contracts/api';
import { minorOf, toWire } from '@parlay/money';

export type OpenBet = Schemas['HistoryBet'];

/** Returns the limits that are used up first, one of each type, by their used share. */
export function tightestLimits({ limits, currency }: PlayerLimits, count: number): PlayerLimit[] {
  const byShare = limits.toSorted((a, b) => usedShare(b, currency) - usedShare(a, currency));
  const types = new Set<string>();
  return byShare.filter(({ type }) => !types.has(type) && types.add(type)).slice(0, count);
}

/** Returns the bets that are not rounds of games, which the page shows as unfinished rounds. */
export const withoutRounds = (bets: readonly OpenBet[]): OpenBet[] =>
  bets.filter(({ product }) => product !== 'casino' && product !== 'live');

/** Returns the stakes of bets in one currency, as a wire amount. Undefined for none, or for several currencies. */
export function stakedIn(bets: readonly OpenBet[]): { amount: string; currency: string } | undefined {
  const [first] = bets;
  if (!first || bets.some(({ currency }) => currency !== first.currency)) return undefined;
  const { currency } = first;
  const minor = bets.reduce((sum, { stake }) => sum + minorOf(stake, currency), 0n);
  return { amount: toWire(minor, currency), currency };
}
