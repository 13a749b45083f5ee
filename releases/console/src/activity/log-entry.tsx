import type { HistoryEntry } from '@parlay/releases/replies/history';
import { subjectsOf, subjectText } from '@parlay/releases/subjects';
import { Badge } from '@parlay/ui/badge';
import { time } from '../format/utc.ts';
import styles from './activity.module.css';
import { EntryMark } from './entry-mark.tsx';
import { detailText, isRefused } from './entry-text.ts';

/** Renders one log entry: the action, its author, time, channel and reason. */
export function LogEntry({ entry }: { entry: HistoryEntry }) {
  const { seq, at, by, team, action, channel, revision, reason } = entry;
  const subjects = subjectsOf(entry).map(subjectText).join(', ');
  const detail = detailText(entry);
  const author = team === null || team === by ? by : `${by} (${team})`;
  return (
    <li className={styles.entry}>
      <EntryMark action={action} isRefused={isRefused(entry)} />
      <div className={styles.words}>
        <p className={styles.what}>
          {isRefused(entry) && <Badge tone="loss">Refused</Badge>} <b>{action.replace(/ refused$/, '')}</b> {subjects}
        </p>
        {reason !== null && <p>{reason}</p>}
        {detail !== '' && <p>{detail}</p>}
        <p className={styles.note}>
          <time dateTime={at}>{time(at)}</time> · {author}
          {channel !== null && ` · ${channel}`}
          {revision !== null && ` · revision ${revision}`} · entry {seq}
        </p>
      </div>
    </li>
  );
}
