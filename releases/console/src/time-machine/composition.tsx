import { StatusReply } from '@parlay/releases/replies/status';
import { Badge } from '@parlay/ui/badge';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { Panel } from '@parlay/ui/panel';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { countText } from '../format/numbers.ts';
import { time } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';
import { type Difference, differencesBetween } from './differences.ts';
import { PastPreview } from './preview-of.tsx';
import styles from './time-machine.module.css';

const COLUMNS: readonly Column<Difference>[] = [
  { id: 'remote', header: 'Remote', card: 'title', cell: ({ remote }) => <b>{remote}</b> },
  { id: 'then', header: 'Then', cell: ({ past }) => past ?? 'not live' },
  { id: 'now', header: 'Now', cell: ({ present }) => present ?? 'not live' },
  {
    id: 'difference',
    header: 'Difference',
    cell: ({ isSame }) => (isSame ? 'the same' : <Badge tone="action">differs</Badge>),
  },
];

/** Shows the versions that were live then and now, with a link to preview the past ones. */
export function Composition({ at }: { at: string }) {
  const { api, channel, revision } = useChannel();
  const then = useData(api(`?${new URLSearchParams({ at })}`), StatusReply);
  const now = useData(api(), StatusReply, { mark: revision });
  return (
    <Loaded of={then} failed="What was live then could not be read" rows={6}>
      {(past) => (
        <Panel title={`${channel} at ${time(at)}`}>
          <Loaded of={now} failed="What is live now could not be read" rows={6}>
            {(present) => <Table past={past} present={present} />}
          </Loaded>
          <div className={styles.end}>
            <ReadLine reading={{ kind: 'status', channel, at }} />
            {past.revision > 0 && past.remotes.length > 0 && <PastPreview revision={past.revision} />}
          </div>
        </Panel>
      )}
    </Loaded>
  );
}

function Table({ past, present }: { past: StatusReply; present: StatusReply }) {
  const rows = differencesBetween(past, present);
  const differing = rows.filter(({ isSame }) => !isSame).length;
  return (
    <>
      <p className={styles.end} role="status">
        {past.remotes.length === 0
          ? `Nothing was live on ${past.channel} then.`
          : `Revision ${past.revision} then, ${present.revision} now: ${differing === 0 ? 'every remote is the same' : `${countText(differing, 'remote')} ${differing === 1 ? 'differs' : 'differ'}`}.`}
      </p>
      <DataTable caption="Each remote then and now" columns={COLUMNS} rows={rows} rowKey={({ remote }) => remote} />
    </>
  );
}
