/** Quantile of the standard normal distribution, for 95 %. */
const Z = 1.959964;

/** A rate with the interval that covers the true one in 95 of 100 cases. */
export interface Interval {
  rate: number;
  low: number;
  high: number;
}

/** How many of how many; undefined where there are none to speak of. */
export function proportion(bad: number, of: number): Interval | undefined {
  if (of <= 0) return undefined;
  const rate = Math.min(1, bad / of);
  const spread = Z ** 2 / of;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of))) / (1 + spread);
  // At 0 and 1 the bound is exactly that, which floating point misses.
  return { rate, low: rate === 0 ? 0 : centre - half, high: rate === 1 ? 1 : centre + half };
}

/** Events for each of some pages, of which one may have many: the score interval of a Poisson mean, as Wilson's of a share. */
export function eventsEach(events: number, of: number): Interval | undefined {
  if (of <= 0) return undefined;
  const half = Z * Math.sqrt(events + Z ** 2 / 4);
  const centre = events + Z ** 2 / 2;
  return { rate: events / of, low: events === 0 ? 0 : (centre - half) / of, high: (centre + half) / of };
}
