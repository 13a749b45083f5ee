/** Numbers to choose: `take` different numbers from 1 to `of`. */
export interface Pool {
  take: number;
  of: number;
}

/**
 * Prize of a class. Amounts are minor units at scale 1. `percent` is the share of a draw's sales.
 *
 * - `jackpot`: shared by the winners and rolled over without one. After a win it restarts with `seed`, which the company
 *   pays.
 * - `pool`: shared by the winners, but at least `least` for each, which the company tops up. Without a winner it is
 *   added to the jackpot.
 * - `fixed`: the same amount for each winner.
 */
type Prize =
  | { kind: 'jackpot'; percent: bigint; seed: bigint }
  | { kind: 'pool'; percent: bigint; least: bigint }
  | { kind: 'fixed'; amount: bigint };

/** Prize for a line with this many right numbers. */
export interface PrizeClass {
  main: number;
  extra: number;
  prize: Prize;
}

export type LotteryId = 'midweek' | 'helio' | 'boa';

export interface Lottery {
  id: LotteryId;
  name: string;
  main: Pool;
  extra?: Pool;
  /** Price of a line in a draw, in minor units at scale 1. */
  price: bigint;
  /** From the highest prize to the lowest. The first one is the jackpot. */
  classes: readonly [PrizeClass, ...PrizeClass[]];
  times: {
    everyMs: number;
    /** Delay of the draws after multiples of `everyMs`. */
    offsetMs: number;
    /** Time between the close of sales and the draw. */
    closesBeforeMs: number;
    /** Number of draws on sale. */
    ahead: number;
  };
}

const MINUTE = 60_000;
const EVERY_TEN_MINUTES = { everyMs: 10 * MINUTE, closesBeforeMs: 1.5 * MINUTE, ahead: 8 };

const fixed = (main: number, extra: number, amount: bigint): PrizeClass => ({
  main,
  extra,
  prize: { kind: 'fixed', amount },
});

/** The lotteries, as data. Each belongs to a different company. */
export const LOTTERIES: Record<LotteryId, Lottery> = {
  midweek: {
    id: 'midweek',
    name: 'Midweek',
    main: { take: 6, of: 49 },
    price: 200n,
    classes: [
      { main: 6, extra: 0, prize: { kind: 'jackpot', percent: 30n, seed: 250_000_00n } },
      { main: 5, extra: 0, prize: { kind: 'pool', percent: 15n, least: 1_000_00n } },
      fixed(4, 0, 50_00n),
      fixed(3, 0, 10_00n),
    ],
    times: { ...EVERY_TEN_MINUTES, offsetMs: 0 },
  },
  helio: {
    id: 'helio',
    name: 'Helio',
    main: { take: 5, of: 50 },
    extra: { take: 2, of: 12 },
    price: 250n,
    classes: [
      { main: 5, extra: 2, prize: { kind: 'jackpot', percent: 35n, seed: 1_000_000_00n } },
      { main: 5, extra: 1, prize: { kind: 'pool', percent: 10n, least: 20_000_00n } },
      { main: 5, extra: 0, prize: { kind: 'pool', percent: 5n, least: 5_000_00n } },
      fixed(4, 2, 500_00n),
      fixed(4, 1, 100_00n),
      fixed(3, 2, 50_00n),
      fixed(4, 0, 40_00n),
      fixed(2, 2, 15_00n),
      fixed(3, 1, 12_00n),
      fixed(3, 0, 10_00n),
    ],
    times: { ...EVERY_TEN_MINUTES, offsetMs: 5 * MINUTE },
  },
  boa: {
    id: 'boa',
    name: 'Boa',
    main: { take: 5, of: 35 },
    price: 100n,
    classes: [
      { main: 5, extra: 0, prize: { kind: 'jackpot', percent: 25n, seed: 20_000_00n } },
      { main: 4, extra: 0, prize: { kind: 'pool', percent: 15n, least: 100_00n } },
      fixed(3, 0, 8_00n),
      fixed(2, 0, 1_00n),
    ],
    times: { ...EVERY_TEN_MINUTES, offsetMs: 2.5 * MINUTE },
  },
};

/**
 * Currencies in which lines are sold, with the factor of all amounts. Each currency has its own pools and jackpot, so
 * nothing is converted.
 */
const SCALES: Readonly<Record<string, bigint>> = {
  BOB: 8n,
  CHF: 1n,
  EUR: 1n,
  GBP: 1n,
  GTQ: 8n,
  MXN: 20n,
  NOK: 12n,
  PEN: 4n,
  SEK: 12n,
  USD: 1n,
};

export const CURRENCIES: readonly string[] = Object.keys(SCALES);

/** Returns a lottery with its amounts in a currency, or undefined if nothing is sold in it. */
export function lotteryIn(lottery: Lottery, currency: string): Lottery | undefined {
  const scale = SCALES[currency];
  if (scale === undefined) return undefined;
  const scaled = (prize: Prize): Prize => {
    if (prize.kind === 'fixed') return { ...prize, amount: prize.amount * scale };
    return prize.kind === 'pool' ? { ...prize, least: prize.least * scale } : { ...prize, seed: prize.seed * scale };
  };
  const [first, ...others] = lottery.classes;
  const inCurrency = (one: PrizeClass): PrizeClass => ({ ...one, prize: scaled(one.prize) });
  return { ...lottery, price: lottery.price * scale, classes: [inCurrency(first), ...others.map(inCurrency)] };
}

/** Returns the amount that a company pays into the jackpot of a new lottery, or after a jackpot win. */
export function seedOf({ classes: [{ prize }] }: Lottery): bigint {
  return prize.kind === 'jackpot' ? prize.seed : 0n;
}
