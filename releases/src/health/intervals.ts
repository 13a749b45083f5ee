/** Quantile of the standard normal distribution, for 95 %. */
const Z = 1.959964;

/** A rate with its 95 % confidence interval. */
export interface Interval {
  rate: number;
  low: number;
  high: number;
}

/** Returns the share `bad / total` with Wilson's score interval; undefined if the total is 0. */
export function proportion(bad: number, total: number): Interval | undefined {
  if (total <= 0) return undefined;
  const rate = Math.min(1, bad / total);
  const spread = Z ** 2 / total;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = (Z * Math.sqrt((rate * (1 - rate)) / total + spread / (4 * total))) / (1 + spread);
  // At a rate of 0 or 1 the outer bound equals the rate, which floating point would miss.
  return { rate, low: rate === 0 ? 0 : centre - half, high: rate === 1 ? 1 : centre + half };
}

/** Returns the events per page with the score interval of a Poisson mean, because one page may have many events. */
export function eventRate(events: number, pages: number): Interval | undefined {
  if (pages <= 0) return undefined;
  const half = Z * Math.sqrt(events + Z ** 2 / 4);
  const centre = events + Z ** 2 / 2;
  return { rate: events / pages, low: events === 0 ? 0 : (centre - half) / pages, high: (centre + half) / pages };
}
