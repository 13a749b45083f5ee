import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { cx } from '@parlay/ui/cx';
import { useId } from 'react';
import { count } from '../format/numbers.ts';
import { date, hour } from '../format/utc.ts';
import { bandPath, type ChartLine, geometryOf, HEIGHT, linePath, WIDTH } from './geometry.ts';
import { pooled } from './pooled.ts';
import styles from './rate-chart.module.css';
import { RateTable } from './rate-table.tsx';
import { type Difference, differenceOf, type RateUnit, rateOf, sentenceOf } from './sentence.ts';

export interface RateChartProps {
  title: string;
  /** Singular name of the counted item, such as "page". */
  unit: string;
  lines: readonly ChartLine[];
  from: string;
  to: string;
  /** Name of the statistical method that computed the intervals. */
  method: string;
  /** Whether the rates are shares rather than numbers of events per page. */
  isShare?: boolean | undefined;
}

/**
 * Shows one metric: its rates as figures, how the candidate compares, and a chart of the rates and their intervals over
 * time. The chart's accessible name and the table give the same information as text.
 */
export function RateChart({ title, unit, lines, from, to, method, isShare = true }: RateChartProps) {
  const id = useId();
  const sentence = sentenceOf(lines, unit, { isShare });
  const isEmpty = lines.every(({ total }) => total === null);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <Comparison lines={lines} />
      </div>
      {isEmpty ? (
        <p className={styles.note}>{sentence}</p>
      ) : (
        <>
          <Figures lines={lines} isShare={isShare} />
          <Plot
            lines={lines.map((line) => pooled(line, isShare))}
            from={from}
            to={to}
            isShare={isShare}
            label={`${title}. ${sentence}`}
          />
          <RateTable title={title} lines={lines} method={method} isShare={isShare} />
        </>
      )}
    </figure>
  );
}

const COMPARISONS: Record<Difference, { tone: BadgeTone; text: string } | undefined> = {
  above: { tone: 'loss', text: 'Above control' },
  below: { tone: 'win', text: 'Below control' },
  unclear: { tone: 'plain', text: 'No clear difference' },
  none: undefined,
};

/** Badge that says how the candidate compares with its control, or that nothing went wrong. */
function Comparison({ lines }: Pick<RateChartProps, 'lines'>) {
  const totals = lines.flatMap(({ total }) => total ?? []);
  if (totals.length > 0 && totals.every(({ bad }) => bad === 0)) return <Badge tone="win">None</Badge>;
  const comparison = COMPARISONS[differenceOf(lines)];
  return comparison && <Badge tone={comparison.tone}>{comparison.text}</Badge>;
}

/** Legend with each line's rate and a sample of its style. */
function Figures({ lines, isShare }: Pick<RateChartProps, 'lines'> & RateUnit) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ name, total }, at) => (
        <li key={name}>
          <svg viewBox="0 0 28 10" aria-hidden="true" className={styles.sample}>
            <path d="M0 5H28" className={cx(styles.line, toneOf(lines, at))} />
          </svg>
          <span className={styles.name}>{name}</span>
          <b className={styles.figure}>{total ? rateOf(total.rate, { isShare }) : '–'}</b>
          <span className={styles.note}>{total && `${count(total.bad)} in ${count(total.of)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** Length of the time axis, in milliseconds, above which labels show dates instead of times of day. */
const DATE_LABELS_FROM_MS = 2 * 86_400_000;
const TICKS = 3;

interface PlotProps extends Pick<RateChartProps, 'lines' | 'from' | 'to'>, RateUnit {
  label: string;
}

function Plot({ lines, from, to, isShare, label }: PlotProps) {
  const geometry = geometryOf(lines, from, to);
  const { x, y, left, right, bottom } = geometry;
  const hasDateLabels = Date.parse(to) - Date.parse(from) > DATE_LABELS_FROM_MS;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.plot}>
      {y.ticks(TICKS).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
          <text x={left - 8} y={y(tick)} className={cx(styles.tick, styles.rate)}>
            {rateOf(tick, { isShare })}
          </text>
        </g>
      ))}
      {x.ticks(4).map((tick) => (
        <text key={tick.getTime()} x={x(tick)} y={bottom + 18} className={styles.tick}>
          {hasDateLabels ? date(tick.toISOString()) : hour(tick.toISOString())}
        </text>
      ))}
      {lines.map(
        ({ name, points, total }, at) =>
          // A line without failures has no band, because its interval would fill the chart.
          total?.bad !== 0 && (
            <path key={name} d={bandPath(geometry, points)} className={cx(styles.band, toneOf(lines, at))} />
          ),
      )}
      {lines.map(({ name, points }, at) => (
        <path key={name} d={linePath(geometry, points)} className={cx(styles.line, toneOf(lines, at))} />
      ))}
    </svg>
  );
}

/** Returns a line's CSS classes. A second line with the same role gets a different dash pattern. */
function toneOf(lines: readonly ChartLine[], at: number): string | undefined {
  const role = lines[at]?.role ?? 'everyone';
  const earlier = lines.slice(0, at).filter((line) => line.role === role).length;
  return cx(styles[role], earlier > 0 && styles.further);
}
