import { cx } from '@parlay/ui/cx';
import { useChannel } from '../live/channel.tsx';
import styles from './connection.module.css';

const TEXTS = { connecting: 'Connecting …', live: 'Live', reconnecting: 'Reconnecting …' };

/** Shows whether the page receives live updates of the channel. */
export function ConnectionState() {
  const { connection } = useChannel();
  return (
    <span role="status" className={cx(styles.state, styles[connection])}>
      <span className={styles.dot} aria-hidden="true" />
      {TEXTS[connection]}
    </span>
  );
}
