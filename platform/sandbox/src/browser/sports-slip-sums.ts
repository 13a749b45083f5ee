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

/** Returns the sizes of combinations of a system such as `2/4` or `yankee`. */
function sizesOf(system: string, count: number): number[] {
  const part = /^(\d+)\//.exec(system);
  if (part) return [Number(part[1])];
  const from = system.startsWith('lucky') || system === 'patent' ? 1 : 2;
  return Array.from({ length: count - from + 1 }, (_, n) => from + n);
}
const choose = (of: number, size: number): number =>
  Array.from({ length: size }, (_, n) => n).reduce((count, n) => (count * (of - n)) / (n + 1), 1);
/** Returns the sum of the products of all combinations of a size. */
const sumOfProducts = (factors: readonly number[], size: number): number => {
  const sums = [1, ...new Array<number>(size).fill(0)];
  for (const factor of factors)
    for (let n = size; n > 0; n -= 1) sums[n] = (sums[n] ?? 0) + (sums[n - 1] ?? 0) * factor;
  return sums[size] ?? 0;
};
const FULL_COVERS: Record<number, string[]> = {
  3: ['trixie', 'patent'],
  4: ['yankee', 'lucky-15'],
  5: ['canadian', 'lucky-31'],
  6: ['heinz', 'lucky-63'],
  7: ['super-heinz'],
  8: ['goliath'],
};
/** Returns the ids of the systems for a number of picks. */
export const systemsOf = (count: number): string[] => [
  ...Array.from({ length: Math.max(0, count - 2) }, (_, n) => `${n + 2}/${count}`),
  ...(FULL_COVERS[count] ?? []),
];

/** Returns the number of bets or lines, and what all of them return together for a stake of one each. */
export function totals(slip: Slip): { lines: number; factor: number } {
  const { picks, kind } = slip;
  const factors = picks.map((pick) => priceNow(pick) / 100);
  if (kind === 'single') return { lines: picks.length, factor: factors.reduce((sum, one) => sum + one, 0) };
  if (kind === 'combo') return { lines: 1, factor: factors.reduce((product, one) => product * one, 1) };
  const sizes = sizesOf(slip.system, picks.length);
  return {
    lines: sizes.reduce((sum, size) => sum + choose(picks.length, size), 0),
    factor: sizes.reduce((sum, size) => sum + sumOfProducts(factors, size), 0),
  };
}

/**
 * Returns what the slip's bets return together for a stake of each line, in minor units. The stake of a
 * free bet is not returned.
 */
export const possibleReturn = (slip: Slip, stake: bigint): bigint =>
  BigInt(Math.floor(Number(stake) * totals(slip).factor + 1e-6)) - (slip.freeBetInUse ? stake : 0n);
