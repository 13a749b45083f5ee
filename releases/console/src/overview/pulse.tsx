import type { PulseReply } from '@parlay/releases/replies/pulse';
import { Sparkline } from '../charts/sparkline.tsx';
import { countText, percent } from '../format/numbers.ts';
import type { OverviewRow } from '../row/rows.ts';
import styles from './release-list.module.css';

/** Returns a version's recent failure counts, or undefined if no page has reported it. */
export const pulseOf = (pulse: PulseReply | undefined, remote: string, version: string) =>
  pulse?.remotes.find((entry) => entry.remote === remote && entry.version === version);

/** Rate of failures that a working version stays below, as in the registry's alarm. */
const MAX_CLEAN_RATE = 0.02;

/** Returns true if a version's failures may be chance. */
export const isClean = ({ total }: PulseReply['remotes'][number]): boolean => total.low <= MAX_CLEAN_RATE;

interface PulseProps {
  pulse: PulseReply | undefined;
  row: OverviewRow;
}

/** Shows recent failures: the live version's trend, and the rates of the live version and its canary. */
export function Pulse({ pulse, row: { remote, live, canary } }: PulseProps) {
  const own = pulseOf(pulse, remote, live.version);
  const candidate = canary && pulseOf(pulse, remote, canary.version);
  if (!own && !candidate) return <span className={styles.muted}>{pulse ? 'Nothing counted' : '–'}</span>;
  return (
    <span className={styles.pulse}>
      {own && (
        <span className={live.failing || !isClean(own) ? styles.bad : styles.good}>
          <Sparkline points={own.points} />
        </span>
      )}
      <span className={styles.rates}>
        {own && <RateOf remote={remote} total={own.total} />}
        {candidate && <RateOf remote={remote} total={candidate.total} version={canary.version} />}
      </span>
    </span>
  );
}

type Total = PulseReply['remotes'][number]['total'];

function RateOf({ remote, total, version }: { remote: string; total: Total; version?: string }) {
  // The host is counted per page, because it is not mounted.
  const unit = remote === 'host' ? 'page' : 'mount';
  return (
    <span className={styles.rate} title={`${countText(total.bad, 'failure')} in ${countText(total.of, unit)}`}>
      <b>{percent(total.rate)}</b>{' '}
      <span className={styles.muted}>
        {version === undefined ? `of ${countText(total.of, unit)}` : `on ${version}`}
      </span>
    </span>
  );
}
