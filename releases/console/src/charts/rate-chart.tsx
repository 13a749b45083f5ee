import { cx } from '@parlay/ui/cx';
import { useId } from 'react';
import { percent } from '../format/numbers.ts';
import { date, hour } from '../format/utc.ts';
import { bandPath, type ChartLine, geometryOf, HEIGHT, linePath, WIDTH } from './geometry.ts';
import styles from './rate-chart.module.css';
import { RateTable } from './rate-table.tsx';
import { sentenceOf } from './sentence.ts';

export interface RateChartProps {
  title: string;
  /** Name of the counted thing, in the singular: "page". */
  unit: string;
  lines: readonly ChartLine[];
  from: string;
  to: string;
  /** Name of the statistical method of the intervals. */
  method: string;
}

/** Chart of rates over time with their intervals. Its sentence and its table say the same without the picture. */
export function RateChart({ title, unit, lines, from, to, method }: RateChartProps) {
  const id = useId();
  const sentence = sentenceOf(lines, unit);
  const isEmpty = lines.every(({ total }) => total === null);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p className={styles.sentence}>{sentence}</p>
      {!isEmpty && (
        <>
          <Plot lines={lines} from={from} to={to} label={`${title}. ${sentence}`} />
          <Legend lines={lines} />
          <RateTable title={title} lines={lines} method={method} />
        </>
      )}
    </figure>
  );
}

/** Length of the time axis in milliseconds from which labels show dates instead of times of day. */
const LONG = 2 * 86_400_000;

interface PlotProps extends Pick<RateChartProps, 'lines' | 'from' | 'to'> {
  label: string;
}

function Plot({ lines, from, to, label }: PlotProps) {
  const geometry = geometryOf(lines, from, to);
  const { x, y, left, right, bottom } = geometry;
  const isLong = Date.parse(to) - Date.parse(from) > LONG;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.plot}>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={left - 8} y={y(tick)} className={cx(styles.tick, styles.rate)}>
            {percent(tick)}
          </text>
        </g>
      ))}
      {x.ticks(4).map((tick) => (
        <text key={tick.getTime()} x={x(tick)} y={bottom + 18} className={styles.tick}>
          {isLong ? date(tick.toISOString()) : hour(tick.toISOString())}
        </text>
      ))}
      {lines.map(({ name, points }, at) => (
        <path key={name} d={bandPath(geometry, points)} className={cx(styles.band, toneOf(lines, at))} />
      ))}
      {lines.map(({ name, points }, at) => (
        <path key={name} d={linePath(geometry, points)} className={cx(styles.line, toneOf(lines, at))} />
      ))}
    </svg>
  );
}

/** Returns the dash style of a line, which differs between lines of the same role. */
function toneOf(lines: readonly ChartLine[], at: number): string | undefined {
  const role = lines[at]?.role ?? 'everyone';
  const earlier = lines.slice(0, at).filter((one) => one.role === role).length;
  return cx(styles[role], earlier > 0 && styles.further);
}

function Legend({ lines }: Pick<RateChartProps, 'lines'>) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ name }, at) => (
        <li key={name}>
          <svg viewBox="0 0 28 10" aria-hidden="true" className={styles.sample}>
            <path d="M0 5H28" className={cx(styles.line, toneOf(lines, at))} />
          </svg>
          {name}
        </li>
      ))}
      <li className={styles.note}>Bands are 95 % intervals. Times are UTC.</li>
    </ul>
  );
}
