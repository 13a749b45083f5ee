import { inFormat } from '@parlay/contracts/moment';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Clock as ClockIcon } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import styles from './top-bar.module.css';

const BLANK = '--:--';

/** Server time as `HH:mm`, looked at every second and drawn when the minute turns (SH8). */
export function Clock({ className }: { className?: string | undefined }) {
  const { clock, brand } = usePorts();
  const { formats, constants } = brand.brand;
  const follow = useCallback(
    (changed: () => void) => {
      const ticking = clock.every(constants.clockTickMs).subscribe(changed);
      return () => ticking.unsubscribe();
    },
    [clock, constants.clockTickMs],
  );
  const time = useSyncExternalStore(
    follow,
    () => inFormat(formats.clock, clock.now()),
    () => BLANK,
  );
  return (
    <span className={cx(styles.clock, className)}>
      <ClockIcon aria-hidden="true" />
      <time>{time}</time>
    </span>
  );
}
