import styles from './unread.module.css';
import { useUnread } from './use-unread.ts';

/** Shows a dot on the account menu button, whose accessible name includes the number. */
export function UnreadDot() {
  return useUnread() > 0 && <span className={styles.dot} />;
}
