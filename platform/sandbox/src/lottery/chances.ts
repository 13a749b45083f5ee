import type { Lottery, Pool, PrizeClass } from './games.ts';

/** Returns the number of ways to choose `take` of `of`. */
function choose(of: number, take: number): bigint {
  if (take < 0 || take > of) return 0n;
  let ways = 1n;
  for (let at = 1; at <= take; at += 1) ways = (ways * BigInt(of - take + at)) / BigInt(at);
  return ways;
}

const waysIn = ({ take, of }: Pool, right: number) => choose(take, right) * choose(of - take, take - right);

/** Returns the number of possible draws. */
export const drawsOf = ({ main, extra }: Lottery): bigint =>
  choose(main.of, main.take) * (extra ? choose(extra.of, extra.take) : 1n);

/** Returns how many of the possible draws give a line a class. Without extra numbers, a class names none. */
export const waysOf = ({ main, extra }: Lottery, one: PrizeClass): bigint =>
  waysIn(main, one.main) * (extra ? waysIn(extra, one.extra) : 1n);

/** Returns the chance of a class as "1 in n", with n rounded to the nearest integer. */
export function oneIn(lottery: Lottery, one: PrizeClass): bigint {
  const [all, ways] = [drawsOf(lottery), waysOf(lottery, one)];
  return (2n * all + ways) / (2n * ways);
}

/**
 * Returns the share of sales that is paid back in the long run, in hundredths of a percent, rounded down. The company
 * pays seeds and guaranteed prizes in addition.
 */
export function shareBack(lottery: Lottery): bigint {
  const { classes, price } = lottery;
  const all = drawsOf(lottery) * price;
  const fixed = classes.reduce(
    (sum, one) => (one.prize.kind === 'fixed' ? sum + waysOf(lottery, one) * one.prize.amount : sum),
    0n,
  );
  const percent = classes.reduce((sum, { prize }) => (prize.kind === 'fixed' ? sum : sum + prize.percent), 0n);
  return (fixed * 10_000n + percent * 100n * all) / all;
}
