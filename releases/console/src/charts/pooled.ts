import { eventRate, proportion } from '@parlay/releases/intervals';
import type { ChartLine, ChartPoint } from './geometry.ts';

/** Maximum number of points of a line. More would show the noise of few pages instead of the rate. */
const MOST_POINTS = 24;

/** Returns a line with fewer points: neighbouring ones are added up, and their rates and intervals computed again. */
export function pooled(line: ChartLine, isShare: boolean): ChartLine {
  const size = Math.ceil(line.points.length / MOST_POINTS);
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
