/** The value below which `share` (0..1) of the figures lie, by the nearest rank. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** Slope of the line through the points (0, y0), (1, y1) …, by least squares: units of y a step. */
export function slope(figures: readonly number[]): number {
  const meanX = (figures.length - 1) / 2;
  const meanY = figures.reduce((sum, y) => sum + y, 0) / figures.length;
  let above = 0;
  let below = 0;
  for (const [x, y] of figures.entries()) {
    above += (x - meanX) * (y - meanY);
    below += (x - meanX) ** 2;
  }
  return above / below;
}
