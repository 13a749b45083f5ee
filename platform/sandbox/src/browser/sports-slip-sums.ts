import { lineCount, systemFor } from '../sports/book/systems.ts';
import type { Pick } from './sports-intents.ts';
import type { Slip } from './sports-slip.ts';

/** Returns the price at which a pick would be placed now, in hundredths. */
export const priceNow = ({ now, odds }: Pick): number => now ?? odds;

/** Checks whether a price of the slip is no longer the one that the bettor chose. */
export const hasMoved = ({ picks }: Slip): boolean => picks.some(({ odds, now }) => now !== null && now !== odds);

/** Checks whether the bettor has to agree to the current prices before the bet can be placed. */
export const needsConsent = (slip: Slip): boolean =>
  slip.rule === 'ask'
    ? hasMoved(slip)
    : slip.rule === 'better' && slip.picks.some(({ odds, now }) => now !== null && now < odds);

/** Returns the product of the picks' prices, in hundredths. */
export const combinedOdds = (picks: readonly Pick[]): number =>
  Math.floor(picks.reduce((product, pick) => (product * priceNow(pick)) / 100, 100));

/** Returns the sum of the products of all combinations of a size. */
const sumOfProducts = (factors: readonly number[], size: number): number => {
  const sums = [1, ...new Array<number>(size).fill(0)];
  for (const factor of factors)
    for (let n = size; n > 0; n -= 1) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0) * factor;
  return sums[size] ?? 0;
};
/** Returns the number of bets or lines, and what all of them return together for a stake of one each. */
export function totals(slip: Slip): { lines: number; factor: number } {
  const { picks, kind } = slip;
  const factors = picks.map((pick) => priceNow(pick) / 100);
  if (kind === 'single') return { lines: picks.length, factor: factors.reduce((sum, one) => sum + one, 0) };
  if (kind === 'combo') return { lines: 1, factor: factors.reduce((product, one) => product * one, 1) };
  const sizes = systemFor(picks.length, slip.system)?.sizes ?? [];
  return {
    lines: lineCount(picks.length, sizes),
    factor: sizes.reduce((sum, size) => sum + sumOfProducts(factors, size), 0),
  };
}

/**
 * Returns what the slip's bets return together for a stake of each line, in minor units. The stake of a
 * free bet is not returned.
 */
export const possibleReturn = (slip: Slip, stake: bigint): bigint =>
  BigInt(Math.floor(Number(stake) * totals(slip).factor + 1e-6)) - (slip.freeBetInUse ? stake : 0n);
