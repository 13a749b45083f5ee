import type { Locale } from '@parlay/contracts/brand';
import { parseMoney, toWire } from '@parlay/money';
import type { Outcome, Texts } from '../games/round-outcome.ts';
import type { HistoryBet, HistoryBetDetails } from './schemas.ts';

/** Returns a studio's outcome in the player's language, or null if its sums differ from the round's. */
export function presentOutcome(
  { result, stakes }: Outcome,
  { stake, returned, currency }: Pick<HistoryBet, 'stake' | 'returned' | 'currency'>,
  locale: Locale,
): HistoryBetDetails['outcome'] {
  const minor = (amount: string) => {
    const parsed = parseMoney(amount, currency);
    return parsed.ok ? parsed.minor : undefined;
  };
  const lines = stakes.map((line) => ({
    ...line,
    minor: { stake: minor(line.stake), returned: minor(line.returned) },
  }));
  const sum = (side: 'stake' | 'returned') => {
    const amounts = lines.map((line) => line.minor[side]);
    return amounts.every((amount) => amount !== undefined) ? amounts.reduce((a, b) => a + b, 0n) : undefined;
  };
  if (returned === null || sum('stake') !== minor(stake) || sum('returned') !== minor(returned)) return null;
  const textOf = (texts: Texts) => texts[locale] ?? texts.en;
  return {
    result: textOf(result),
    stakes: lines.map(({ on, pays, minor }) => ({
      on: textOf(on),
      pays,
      stake: toWire(minor.stake ?? 0n, currency),
      returned: toWire(minor.returned ?? 0n, currency),
    })),
  };
}
