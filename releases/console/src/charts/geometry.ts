import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';

/** A rate with its counts and its confidence interval. */
export interface Value {
  bad: number;
  of: number;
  rate: number;
  low: number;
  high: number;
}

export interface ChartPoint {
  at: string;
  value: Value | null;
}

/** Line of one group of visitors. */
export interface ChartLine {
  name: string;
  /** Decides between a solid, a dashed and a dotted line, which distinguishes lines without colour. */
  role: 'candidate' | 'control' | 'everyone';
  points: readonly ChartPoint[];
  total: Value | null;
}

/** Close to the displayed size of charts, so that their text is not scaled. */
export const WIDTH = 380;
export const HEIGHT = 150;
const EDGE = { top: 10, right: 12, bottom: 26, left: 52 };

/** Minimum upper end of the rate axis: 0.5 %. A smaller one would magnify noise. */
const MIN_TOP = 0.005;

export interface Geometry {
  x: ScaleTime<number, number>;
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
  bottom: number;
}

/** Returns the scales of a chart: time from left to right, rates from bottom to top. */
export function geometryOf(lines: readonly ChartLine[], from: string, to: string): Geometry {
  return {
    x: scaleUtc([new Date(from), new Date(to)], [EDGE.left, WIDTH - EDGE.right]),
    y: scaleLinear([0, topOf(lines)], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4),
    left: EDGE.left,
    right: WIDTH - EDGE.right,
    bottom: HEIGHT - EDGE.bottom,
  };
}

/** Maximum upper end of the axis as a multiple of the highest rate. Limits the space for intervals. */
const MAX_INTERVAL_FACTOR = 1.5;

/**
 * Returns the upper end of the rate axis, which depends on buckets with enough pages. Wide intervals of buckets with
 * few pages are ignored, because they would flatten the rates. Their bands are clipped at the top.
 */
function topOf(lines: readonly ChartLine[]): number {
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => (value ? [value] : [])));
  const maxPages = Math.max(0, ...values.map(({ of }) => of));
  const frequent = values.filter(({ of }) => of >= maxPages / 10);
  const rate = Math.max(0, ...frequent.map((value) => value.rate));
  const high = Math.max(0, ...frequent.map((value) => value.high));
  return Math.max(MIN_TOP, Math.min(high, MAX_INTERVAL_FACTOR * rate));
}

const isCounted = ({ value }: ChartPoint): boolean => value !== null;
const timeOf = ({ at }: ChartPoint): Date => new Date(at);

/** Returns the SVG path of the rates. Buckets without counts leave gaps, and a single point becomes a dot. */
export const linePath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string =>
  line<ChartPoint>(
    (point) => x(timeOf(point)),
    ({ value }) => y(Math.min(value?.rate ?? 0, y.domain()[1] ?? 1)),
  )
    .defined(isCounted)
    .curve(curveMonotoneX)(points) ?? '';

/** Returns the SVG path of the band between the interval bounds, clipped at the top of the chart. */
export const bandPath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string => {
  const top = y.domain()[1] ?? 1;
  return (
    area<ChartPoint>(
      (point) => x(timeOf(point)),
      ({ value }) => y(Math.min(value?.low ?? 0, top)),
      ({ value }) => y(Math.min(value?.high ?? 0, top)),
    )
      .defined(isCounted)
      .curve(curveMonotoneX)(points) ?? ''
  );
};
