import { formatMoment } from '@parlay/contracts/moment';
import { useClockValue } from '@parlay/remote-kit/clock-value';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Clock as ClockIcon } from 'lucide-react';
import styles from './clock.module.css';

const BLANK = '--:--';

/** Shows the server time as `HH:mm`, checked every second and rendered when the minute changes (SH8). */
export function Clock({ className }: { className?: string | undefined }) {
  const { formats } = usePorts().brand.brand;
  const time = useClockValue((now) => formatMoment(formats.clock, now), BLANK);
  return (
    <span className={cx(styles.clock, className)}>
      <ClockIcon aria-hidden="true" />
      <time>{time}</time>
    </span>
  );
}
