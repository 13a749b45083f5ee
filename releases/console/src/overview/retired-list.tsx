import type { StatusReply } from '@parlay/releases/replies/status';
import { ActionButton } from '../actions/action-button.tsx';
import { nameOf } from '../data/order.ts';
import { shortTime } from '../format/utc.ts';
import { canRelease, useStaff } from '../session/use-staff.ts';
import styles from './retired-list.module.css';

/** Lists remotes that were retired from the channel, with buttons to bring them back. */
export function RetiredList({ retired, revision }: { retired: StatusReply['retired']; revision: number }) {
  const staff = useStaff();
  if (retired.length === 0) return null;
  return (
    <section aria-labelledby="retired" className={styles.section}>
      <h2 id="retired" className={styles.title}>
        Retired
      </h2>
      <ul className={styles.list}>
        {retired.map(({ remote, version, since, by, reason }) => (
          <li key={remote} className={styles.item}>
            <span>
              <b>{nameOf(remote)}</b> had {version} live until {shortTime(since)}; retired by {by}
              {reason === null ? '' : `: ${reason}`}
            </span>
            {canRelease(staff, remote) && (
              <ActionButton request={{ kind: 'promote', remote, audience: 'everyone', version, revision }}>
                Bring back {version}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
