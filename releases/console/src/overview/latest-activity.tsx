import { HistoryReply } from '@parlay/releases/replies/history';
import { Panel } from '@parlay/ui/panel';
import { LogEntry } from '../activity/log-entry.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import { PageLink } from '../parts/page-link.tsx';
import styles from './latest-activity.module.css';

const ENTRIES = 6;
/** Milliseconds between polls. Refusals and entries of other channels do not change this channel's revision. */
const POLL_INTERVAL = 15_000;

/** Lists the latest changes and refusals on all channels. */
export function LatestActivity() {
  const { revision } = useChannel();
  const result = useData(`/api/history?limit=${ENTRIES}`, HistoryReply, { mark: revision, every: POLL_INTERVAL });
  return (
    <Panel title="Latest activity" className={styles.panel}>
      <Loaded of={result} failed="The log could not be read" rows={ENTRIES}>
        {(entries) =>
          entries.length === 0 ? (
            <p className={styles.end}>Nothing has happened yet.</p>
          ) : (
            <ol className={styles.log}>
              {entries.map((entry) => (
                <LogEntry key={entry.seq} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <p className={styles.end}>
        <PageLink to="/activity">The whole log</PageLink>
      </p>
    </Panel>
  );
}
