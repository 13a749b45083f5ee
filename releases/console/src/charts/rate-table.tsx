import { count } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import type { ChartLine, Value } from './geometry.ts';
import styles from './rate-chart.module.css';
import { type RateUnit, rateText } from './sentence.ts';

interface RateTableProps extends RateUnit {
  title: string;
  lines: readonly ChartLine[];
  method: string;
}

/** Table of a chart's figures over time. */
export function RateTable({ title, lines, method, isShare }: RateTableProps) {
  const times = [
    ...new Set(lines.flatMap(({ points }) => points.flatMap(({ at, value }) => (value ? [at] : [])))),
  ].sort();
  return (
    <details className={styles.figures}>
      <summary>Figures of this chart</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable with the keyboard */}
      <section className={styles.scroll} aria-label={`Figures: ${title}`} tabIndex={0}>
        <table>
          <caption>
            {title}: wrong of counted, rate and 95 % interval ({method})
          </caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((at) => (
              <tr key={at}>
                <th scope="row">{time(at)}</th>
                {lines.map(({ name, points }) => (
                  <td key={name}>{figure(points.find((point) => point.at === at)?.value, { isShare })}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function figure(value: Value | null | undefined, unit: RateUnit): string {
  if (!value) return '–';
  return `${count(value.bad)} of ${count(value.of)}: ${rateText(value, unit)}`;
}
