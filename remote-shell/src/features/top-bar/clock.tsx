import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Clock as ClockIcon } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { clockTime } from '../../model/time.ts';
import styles from './top-bar.module.css';

const BLANK = '--:--';

/** Server time as `HH:mm`, looked at every second and drawn when the minute turns (SH8). */
export function Clock({ className }: { className?: string | undefined }) {
  const { clock } = usePorts();
  const follow = useCallback(
    (changed: () => void) => {
      const ticking = clock.every(1000).subscribe(changed);
      return () => ticking.unsubscribe();
    },
    [clock],
  );
  const time = useSyncExternalStore(
    follow,
    () => clockTime(clock.now()),
    () => BLANK,
  );
  return (
    <span className={cx(styles.clock, className)}>
      <ClockIcon aria-hidden="true" />
      <time>{time}</time>
    </span>
  );
}
