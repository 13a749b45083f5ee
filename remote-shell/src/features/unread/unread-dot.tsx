import styles from './unread.module.css';
import { useUnread } from './use-unread.ts';

/** A dot on the button of the account's menu; its name says the number. */
export function UnreadDot() {
  return useUnread() > 0 && <span className={styles.dot} />;
}
