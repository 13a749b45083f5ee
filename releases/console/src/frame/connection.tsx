import { cx } from '@parlay/ui/cx';
import { useChannel } from '../live/channel.tsx';
import styles from './connection.module.css';

const WORDS = { connecting: 'Connecting …', live: 'Live', reconnecting: 'Reconnecting …' };

/** Shows in words whether the page follows the channel. */
export function ConnectionState() {
  const { connection } = useChannel();
  return (
    <span role="status" className={cx(styles.state, styles[connection])}>
      <span className={styles.dot} aria-hidden="true" />
      {WORDS[connection]}
    </span>
  );
}
