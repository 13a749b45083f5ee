import type { PulseReply } from '@parlay/releases/replies/pulse';
import { cx } from '@parlay/ui/cx';
import { Sparkline } from '../charts/sparkline.tsx';
import { counted, percent } from '../format/numbers.ts';
import styles from './release-list.module.css';

export interface PulseProps {
  pulse: PulseReply | undefined;
  remote: string;
  isFailing: boolean;
}

/** Shows a remote's recent failures in pages: the rate, the number of mounts and the trend. */
export function Pulse({ pulse, remote, isFailing }: PulseProps) {
  const own = pulse?.remotes.find((one) => one.remote === remote);
  if (!own) return <span className={styles.muted}>{pulse ? 'Nothing counted' : '–'}</span>;
  const { total, points } = own;
  // The host is not mounted. Each page has one.
  const unit = remote === 'host' ? 'page' : 'mount';
  return (
    <>
      <span className={cx(styles.pulse, isFailing ? styles.bad : styles.good)}>
        <Sparkline points={points} />
      </span>
      <span>
        <b>{percent(total.rate)}</b> <span className={styles.muted}>of {counted(total.of, unit)}</span>
      </span>
    </>
  );
}
