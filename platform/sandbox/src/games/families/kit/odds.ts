import Fraction from 'fraction.js';

/** Exact chances of what a round pays, by hundredths of the stake. They add up to 1. */
export type Odds = ReadonlyMap<number, Fraction>;

/** Facts about a game for players, derived from its exact chances. */
export interface Facts {
  /** Part of all stakes that is paid back. */
  rtp: Fraction;
  /** Chance that a round pays anything. */
  hitRate: Fraction;
  /** Variance of a round's pay in squared stakes. */
  variance: Fraction;
  /** Largest pay in hundredths of the stake, and its chance. */
  most: { pays: number; chance: Fraction };
}

/** Collects chances given as ways out of a total. Ways that are left pay nothing. */
export function oddsOf(total: number | bigint, ways: Iterable<readonly [pays: number, ways: number | bigint]>): Odds {
  const sums = new Map<number, bigint>();
  let rest = BigInt(total);
  for (const [pays, count] of ways) {
    sums.set(pays, (sums.get(pays) ?? 0n) + BigInt(count));
    rest -= BigInt(count);
  }
  if (rest !== 0n) sums.set(0, (sums.get(0) ?? 0n) + rest);
  return new Map([...sums].map(([pays, count]) => [pays, new Fraction(count, BigInt(total))]));
}

/** Returns the average of a function of the pay. */
const meanOf = (odds: Odds, value: (stakes: Fraction) => Fraction): Fraction =>
  [...odds].reduce((sum, [pays, chance]) => sum.add(value(new Fraction(pays, 100)).mul(chance)), new Fraction(0));

/** Returns the part of stakes that is paid back. */
export const rtpOf = (odds: Odds): Fraction => meanOf(odds, (stakes) => stakes);

/** Returns the largest pay of several bets, and the chance of the bet that pays it. */
export function mostOf(bets: readonly Odds[]): { pays: number; chance: Fraction } {
  const most = bets.map((odds) => {
    const pays = Math.max(...odds.keys());
    return { pays, chance: odds.get(pays) ?? new Fraction(0) };
  });
  return most.reduce((best, one) => (one.pays > best.pays ? one : best));
}

export function factsOf(odds: Odds): Facts {
  const rtp = rtpOf(odds);
  return {
    rtp,
    hitRate: new Fraction(1).sub(odds.get(0) ?? new Fraction(0)),
    variance: meanOf(odds, (stakes) => stakes.mul(stakes)).sub(rtp.mul(rtp)),
    most: mostOf([odds]),
  };
}

/** Smallest standard deviation of a round, in stakes, of the volatility levels 2 to 5. */
const LEVELS = [1.5, 3, 6, 12] as const;

/** Returns the volatility from 1, low, to 5, high. */
export const volatilityOf = ({ variance }: Facts): number =>
  1 + LEVELS.filter((least) => variance.compare(least * least) >= 0).length;
