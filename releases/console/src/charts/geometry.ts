import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';

/** How many of how many, as a rate with its interval. */
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

/** Line of one side. */
export interface ChartLine {
  name: string;
  /** Drawn solid, dashed or dotted, so that colour is not needed. */
  role: 'candidate' | 'control' | 'everyone';
  points: readonly ChartPoint[];
  total: Value | null;
}

/** Near the size at which charts are shown, so that their texts keep theirs. */
export const WIDTH = 380;
export const HEIGHT = 190;
const EDGE = { top: 10, right: 12, bottom: 26, left: 52 };

/** Below this a chart would magnify noise: half a per cent. */
const LEAST_TOP = 0.005;

export interface Geometry {
  x: ScaleTime<number, number>;
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
  bottom: number;
}

/** The scales of a chart: time from left to right, rates from the bottom. */
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
 * Returns the highest values; of the intervals of few pages only what the rates need: a bucket of one page would
 * flatten all others.
 */
function highsOf(values: readonly Value[]): number[] {
  const most = Math.max(0, ...values.map(({ of }) => of));
  return values.filter(({ of }) => of >= most / 10).map(({ high }) => high);
}

const has = ({ value }: ChartPoint): boolean => value !== null;
const timeOf = ({ at }: ChartPoint): Date => new Date(at);

/** Path of the rates. It has a gap where nothing was counted; a point alone is a dot. */
export const linePath = ({ x, y }: Geometry, points: readonly ChartPoint[]): string =>
  line<ChartPoint>(
    (point) => x(timeOf(point)),
    ({ value }) => y(value?.rate ?? 0),
  )
    .defined(has)
    .curve(curveMonotoneX)(points) ?? '';

/** Path of the band between the bounds of the intervals; what is above the chart is cut. */
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
