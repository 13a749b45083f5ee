/** Returns the nearest-rank percentile of the figures. `share` is between 0 and 1. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Default shares: p50, p95, p99 and the maximum. */
const DEFAULT_SHARES = [0.5, 0.95, 0.99, 1];

export const percentiles = (figures: readonly number[], shares: readonly number[] = DEFAULT_SHARES): number[] =>
  shares.map((share) => percentile(figures, share));

/** Returns a table row with a label, the number of figures and their percentiles. */
export const row = (
  label: string,
  figures: readonly number[],
  shares: readonly number[] = DEFAULT_SHARES,
): [string, ...number[]] => [label, figures.length, ...percentiles(figures, shares)];

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/**
 * Returns the slope of a line fitted to the points (0, y0), (1, y1) …, in units of y per step. It is the median of the
 * slopes of all pairs (Theil–Sen estimator), which is robust to outliers.
 */
export function slope(figures: readonly number[]): number {
  return median(figures.flatMap((from, start) => figures.slice(start + 1).map((to, gap) => (to - from) / (gap + 1))));
}
