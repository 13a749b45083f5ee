import { SeriesReply } from '@parlay/releases/replies/series';
import { Select } from '@parlay/ui/select';
import { useState } from 'react';
import { RateChart } from '../charts/rate-chart.tsx';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { countText, durationText } from '../format/numbers.ts';
import { useChannel } from '../live/channel.tsx';
import { chartLineOf, METHODS, METRIC_TEXTS, PERIODS } from './metric-texts.ts';
import styles from './remote-page.module.css';

/** Milliseconds between polls of counts, which are per minute. */
const POLL_INTERVAL = 30_000;

/** Says how often others changed pages, which `parlay health` lists as DISTURBED. */
function disturbedText(disturbed: SeriesReply['disturbed']): string {
  const times = disturbed.map(({ version, count }) => `${countText(count, 'time')} with ${version}`).join(', ');
  return `Disturbed: page translators, extensions or content blockers changed pages ${times}. That counts against no version.`;
}

export interface MetricsProps {
  /** Path of the remote in the API. */
  path: string;
  remote: string;
  mark: unknown;
}

/** Charts the failures in pages by version, together with the concurrent control. */
export function Metrics({ path, remote, mark }: MetricsProps) {
  const { channel } = useChannel();
  const [minutes, setMinutes] = useState<number>(PERIODS[0].minutes);
  const read = useData(`${path}/series?minutes=${minutes}`, SeriesReply, { mark, every: POLL_INTERVAL });
  return (
    <section aria-labelledby="metrics" className={styles.section}>
      <div className={styles.head}>
        <h2 id="metrics" className={styles.title}>
          In pages
        </h2>
        <Select label="Time" value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
          {PERIODS.map((period) => (
            <option key={period.minutes} value={period.minutes}>
              {period.name}
            </option>
          ))}
        </Select>
      </div>
      <Loaded of={read} failed="The rates could not be read" rows={3}>
        {({ metrics, from, to, omitted, bucketMinutes, disturbed }) => (
          <>
            <div className={styles.charts}>
              {metrics.map(({ metric, method, lines }) => (
                <RateChart
                  key={metric}
                  {...METRIC_TEXTS[metric]}
                  lines={lines.map(chartLineOf)}
                  from={from}
                  to={to}
                  method={METHODS[method]}
                  isShare={method === 'wilson'}
                />
              ))}
            </div>
            <p className={styles.note}>
              Bands are 95 % intervals. Times are UTC. Figures are in steps of {durationText(bucketMinutes * 60)}.
              {omitted > 0 && ` ${countText(omitted, 'version')} with fewer pages left out.`}
            </p>
            {disturbed.length > 0 && <p className={styles.note}>{disturbedText(disturbed)}</p>}
          </>
        )}
      </Loaded>
      <ReadLine reading={{ kind: 'health', remote, channel, minutes }} />
    </section>
  );
}
