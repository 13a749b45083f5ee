import { type HistoryEntry, HistoryReply } from '@parlay/releases/replies/history';
import { Button } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReadLine } from '../cli-line/read-line.tsx';
import { call } from '../data/call.ts';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import styles from './activity.module.css';
import { Chain } from './chain.tsx';
import { type Filter, filterIn, historyPath, PAGE_SIZE } from './filter.ts';
import { Filters } from './filters.tsx';
import { LogEntry } from './log-entry.tsx';

/** Milliseconds between polls, which are needed because entries without a channel do not change a revision. */
const POLL_INTERVAL = 15_000;

/** Lists who did what, when and why, including refusals. */
export function ActivityPage() {
  const [query] = useSearchParams();
  const filter = filterIn(query);
  return (
    <>
      <PageHeading title="Activity">
        The log of all channels. Its entries are chained and cannot be changed.
      </PageHeading>
      <Chain />
      <Filters filter={filter} />
      <Log key={historyPath(filter)} filter={filter} />
    </>
  );
}

function Log({ filter }: { filter: Filter }) {
  const { revision } = useChannel();
  const result = useData(historyPath(filter), HistoryReply, { mark: revision, every: POLL_INTERVAL });
  return (
    <Panel title="Log">
      <Loaded of={result} failed="The log could not be read" rows={6}>
        {(newest) => <Entries newest={newest} filter={filter} />}
      </Loaded>
      <div className={styles.end}>
        <ReadLine reading={{ kind: 'history', remote: filter.remote }} />
      </div>
    </Panel>
  );
}

function Entries({ newest, filter }: { newest: readonly HistoryEntry[]; filter: Filter }) {
  const [older, setOlder] = useState<readonly HistoryEntry[]>([]);
  const [state, setState] = useState<{ working: boolean; error?: string; isAll?: boolean }>({ working: false });
  // Removes duplicates, because new entries push others from the first page into the pages fetched after it.
  const entries = [...new Map([...newest, ...older].map((entry) => [entry.seq, entry])).values()];
  const isAll = state.isAll ?? newest.length < PAGE_SIZE;

  async function loadOlder() {
    setState({ working: true });
    const next = await call({ path: historyPath(filter, entries.at(-1)?.seq), reply: HistoryReply });
    if (!next.ok) setState({ working: false, error: next.error.message });
    else {
      setState({ working: false, isAll: next.data.length < PAGE_SIZE });
      setOlder([...older, ...next.data]);
    }
  }

  if (entries.length === 0) return <p className={styles.end}>No entry of the log is like that.</p>;
  return (
    <>
      <ol className={styles.log}>
        {entries.map((entry) => (
          <LogEntry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {!isAll && (
        <div className={styles.end}>
          <Button variant="secondary" working={state.working} onClick={loadOlder}>
            Show older entries
          </Button>
          {state.error && <p role="alert">{state.error}</p>}
        </div>
      )}
    </>
  );
}
