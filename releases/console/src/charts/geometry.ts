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
  /** Drawn as a solid, dashed or dotted line, so that lines can be told apart without colour. */
  role: 'candidate' | 'control' | 'everyone';
  points: readonly ChartPoint[];
  total: Value | null;
}

/** Close to the displayed size of charts, so that their text is not scaled. */
export const WIDTH = 380;
export const HEIGHT = 150;
const EDGE = { top: 10, right: 12, bottom: 26, left: 52 };

/** Smallest upper end of the rate axis, half a per cent. A smaller one would magnify noise. */
const LEAST_TOP = 0.005;

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

/** Multiple of the highest rate up to which the scale shows intervals. */
const ROOM_FOR_INTERVALS = 1.5;

/**
 * Returns the upper end of the rate axis. It follows the rates of buckets with enough pages. Wide intervals of few pages do
 * not stretch it, because they would flatten the rates; their bands are cut at the top.
 */
function topOf(lines: readonly ChartLine[]): number {
  const shown = lines.flatMap(({ points }) => points.flatMap(({ value }) => (value ? [value] : [])));
  const most = Math.max(0, ...shown.map(({ of }) => of));
  const many = shown.filter(({ of }) => of >= most / 10);
  const rate = Math.max(0, ...many.map((value) => value.rate));
  const high = Math.max(0, ...many.map((value) => value.high));
  return Math.max(LEAST_TOP, Math.min(high, ROOM_FOR_INTERVALS * rate));
}

const has = ({ value }: ChartPoint): boolean => value !== null;
const timeOf = ({ at }: ChartPoint): Date => new Date(at);

/** Returns the path of the rates. It has a gap where nothing was counted, and a single point is a dot. */
export const linePath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string =>
  line<ChartPoint>(
    (point) => x(timeOf(point)),
    ({ value }) => y(Math.min(value?.rate ?? 0, y.domain()[1] ?? 1)),
  )
    .defined(has)
    .curve(curveMonotoneX)(points) ?? '';

/** Returns the path of the band between the bounds of the intervals, cut at the top of the chart. */
export const bandPath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string => {
  const top = y.domain()[1] ?? 1;
  return (
    area<ChartPoint>(
      (point) => x(timeOf(point)),
      ({ value }) => y(Math.min(value?.low ?? 0, top)),
      ({ value }) => y(Math.min(value?.high ?? 0, top)),
    )
      .defined(has)
      .curve(curveMonotoneX)(points) ?? ''
  );
};
