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
export const HEIGHT = 190;
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
  const shown = lines.flatMap(({ points }) => points.flatMap(({ value }) => (value ? [value] : [])));
  const top = Math.max(LEAST_TOP, ...shown.map(({ rate }) => rate), ...highsOf(shown));
  return {
    x: scaleUtc([new Date(from), new Date(to)], [EDGE.left, WIDTH - EDGE.right]),
    y: scaleLinear([0, top], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4),
    left: EDGE.left,
    right: WIDTH - EDGE.right,
    bottom: HEIGHT - EDGE.bottom,
  };
}

/**
 * Returns the upper bounds of the intervals, except of those with few pages, because the wide interval of a single page would
 * flatten all other values.
 */
function highsOf(values: readonly Value[]): number[] {
  const most = Math.max(0, ...values.map(({ of }) => of));
  return values.filter(({ of }) => of >= most / 10).map(({ high }) => high);
}

const has = ({ value }: ChartPoint): boolean => value !== null;
const timeOf = ({ at }: ChartPoint): Date => new Date(at);

/** Returns the path of the rates. It has a gap where nothing was counted, and a single point is a dot. */
export const linePath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string =>
  line<ChartPoint>(
    (point) => x(timeOf(point)),
    ({ value }) => y(value?.rate ?? 0),
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
