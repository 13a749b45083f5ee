import type { PulseReply } from '@parlay/releases/replies/pulse';
import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import styles from './sparkline.module.css';

type Point = PulseReply['remotes'][number]['points'][number];

const WIDTH = 92;
const HEIGHT = 28;
/** Padding for the stroke at the edges. */
const EDGE = 2;
/** Minimum upper end of the rate axis: 1 %. A smaller one would magnify noise. */
const MIN_TOP = 0.01;

/** Small chart of rates over time, hidden from screen readers. Buckets without counts leave gaps. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const rates = points.map(({ value }) => value?.rate ?? 0);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([0, Math.max(MIN_TOP, ...rates)], [HEIGHT - EDGE, EDGE]);
  const isCounted = ({ value }: Point) => value !== null;
  const at = (_point: Point, index: number) => x(index);
  const rate = ({ value }: Point) => y(value?.rate ?? 0);
  const band = area<Point>(at, HEIGHT - EDGE, rate)
    .defined(isCounted)
    .curve(curveMonotoneX)(points);
  const stroke = line<Point>(at, rate).defined(isCounted).curve(curveMonotoneX)(points);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.plot}>
      <path d={`M${EDGE} ${HEIGHT - EDGE}H${WIDTH - EDGE}`} className={styles.base} />
      <path d={band ?? ''} className={styles.band} />
      <path d={stroke ?? ''} className={styles.line} />
    </svg>
  );
}
