import { eventRate, proportion } from '@parlay/releases/intervals';
import type { ChartLine, ChartPoint } from './geometry.ts';

/** Maximum number of points per line. With more, each point would have few pages and show mostly noise. */
const MAX_POINTS = 24;

/** Returns a line with fewer points. Adds up neighbouring points and recomputes their rates and intervals. */
export function pooled(line: ChartLine, isShare: boolean): ChartLine {
  const size = Math.ceil(line.points.length / MAX_POINTS);
  if (size <= 1) return line;
  const groups = Array.from({ length: Math.ceil(line.points.length / size) }, (_, at) =>
    line.points.slice(at * size, (at + 1) * size),
  );
  return { ...line, points: groups.flatMap((group) => sumOf(group, isShare) ?? []) };
}

function sumOf(points: readonly ChartPoint[], isShare: boolean): ChartPoint | undefined {
  const middle = points[Math.floor(points.length / 2)];
  if (!middle) return undefined;
  const values = points.flatMap(({ value }) => value ?? []);
  const bad = values.reduce((sum, value) => sum + value.bad, 0);
  const of = values.reduce((sum, value) => sum + value.of, 0);
  const interval = isShare ? proportion(bad, of) : eventRate(bad, of);
  return { at: middle.at, value: interval ? { bad, of, ...interval } : null };
}
