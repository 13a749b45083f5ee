import type { Lottery, PrizeClass } from './games.ts';

/** Numbers of a line or of a draw, each in increasing order. */
export interface Numbers {
  main: readonly number[];
  extra: readonly number[];
}

/** Prize class of a draw with its winning lines. Amounts are minor units. */
interface ClassResult {
  winners: number;
  /** Prize of each winning line. 0 without a winner. */
  each: bigint;
}

/** Outcome of a draw in one currency. Amounts are minor units. */
export interface DrawResult {
  sales: bigint;
  /** In the order of the lottery's classes. */
  classes: ClassResult[];
  /** Jackpot of the draw, and of the one after it before any sales. */
  jackpot: bigint;
  carried: bigint;
}

const countRight = (chosen: readonly number[], drawn: readonly number[]) =>
  chosen.filter((number) => drawn.includes(number)).length;

/** Returns the position of a line's prize class, or -1. The highest class wins. */
export function classOf({ classes }: Lottery, line: Numbers, drawn: Numbers): number {
  const [main, extra] = [countRight(line.main, drawn.main), countRight(line.extra, drawn.extra)];
  return classes.findIndex((one) => one.main === main && one.extra === extra);
}

const shareOf = (sales: bigint, percent: bigint) => (sales * percent) / 100n;

/** Returns the jackpot of a draw: the amount carried over and its share of the sales. */
export function jackpotOf({ classes: [{ prize }] }: Lottery, carried: bigint, sales: bigint): bigint {
  return prize.kind === 'jackpot' ? carried + shareOf(sales, prize.percent) : carried;
}

/** Computes the prizes of a draw in one currency. Pools without a winner and remainders are added to the next jackpot. */
export function resultOf(lottery: Lottery, lines: readonly Numbers[], drawn: Numbers, carried: bigint): DrawResult {
  const sales = lottery.price * BigInt(lines.length);
  const jackpot = jackpotOf(lottery, carried, sales);
  const winners = lottery.classes.map(() => 0);
  for (const line of lines) {
    const at = classOf(lottery, line, drawn);
    if (at >= 0) winners[at] = (winners[at] ?? 0) + 1;
  }
  let next = 0n;
  const classes = lottery.classes.map((one, at): ClassResult => {
    const share = sharesOf(one, { winners: BigInt(winners[at] ?? 0), sales, jackpot });
    next += share.rolled;
    return { winners: winners[at] ?? 0, each: share.each };
  });
  return { sales, classes, jackpot, carried: next };
}

/** Returns the prize of each winner of a class, and the amount that is added to the next jackpot. */
function sharesOf(
  { prize }: PrizeClass,
  { winners, sales, jackpot }: { winners: bigint; sales: bigint; jackpot: bigint },
): { each: bigint; rolled: bigint } {
  if (prize.kind === 'fixed') return { each: winners > 0n ? prize.amount : 0n, rolled: 0n };
  const pool = prize.kind === 'jackpot' ? jackpot : shareOf(sales, prize.percent);
  if (winners === 0n) return { each: 0n, rolled: pool };
  const each = pool / winners;
  if (prize.kind === 'jackpot') return { each, rolled: prize.seed + pool - each * winners };
  return each < prize.least ? { each: prize.least, rolled: 0n } : { each, rolled: pool - each * winners };
}
