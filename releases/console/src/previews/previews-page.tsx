import type { StaffReply } from '@parlay/releases/replies/console';
import { type ListedPreview, PreviewsReply } from '@parlay/releases/replies/preview';
import { Badge } from '@parlay/ui/badge';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { EmptyState } from '@parlay/ui/empty-state';
import { Panel } from '@parlay/ui/panel';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useAtomValue } from 'jotai';
import { ActionButton } from '../actions/action-button.tsx';
import { ownChangesAtom } from '../actions/own-changes.ts';
import { ReadLine } from '../cli-line/read-line.tsx';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { shortTime, time } from '../format/utc.ts';
import { PageHeading } from '../parts/page-heading.tsx';
import { isOps, useStaff } from '../session/use-staff.ts';
import styles from './previews.module.css';

/** Milliseconds between polls. Polling is needed because previews start and end without a new revision. */
const POLL_INTERVAL = 15_000;

/** Lists active previews with their authors and buttons to end them. */
export function PreviewsPage() {
  const changes = useAtomValue(ownChangesAtom);
  const result = useData('/api/previews', PreviewsReply, { mark: changes, every: POLL_INTERVAL });
  return (
    <>
      <PageHeading title="Previews">
        Signed links of all channels that show what is not live. Whoever has one can open it until it ends.
      </PageHeading>
      <Panel title="Previews that work now">
        <Loaded of={result} failed="The previews could not be read">
          {(previews) => <Previews previews={previews} />}
        </Loaded>
        <div className={styles.end}>
          <ReadLine reading={{ kind: 'previews' }} />
        </div>
      </Panel>
    </>
  );
}

function Previews({ previews }: { previews: readonly ListedPreview[] }) {
  const staff = useStaff();
  return (
    <DataTable
      caption="Previews that work now"
      columns={columnsFor(staff)}
      rows={previews}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="No preview works now."
          text="npx parlay preview makes a link of a version; the time machine makes one of the site as it was."
        />
      }
    />
  );
}

/** Checks whether the user may end a preview. Only its author and ops may do so. */
const mayEnd = (staff: StaffReply, { by }: ListedPreview) => isOps(staff) || (!staff.readOnly && staff.name === by);

const columnsFor = (staff: StaffReply): Column<ListedPreview>[] => [
  { id: 'shows', header: 'Shows', card: 'title', cell: (preview) => <Shows preview={preview} /> },
  { id: 'by', header: 'Made by', card: 'wide', cell: ({ by, madeAt }) => `${by}, ${shortTime(madeAt)}` },
  { id: 'until', header: 'Works until', card: 'wide', cell: ({ expiresAt }) => time(expiresAt) },
  { id: 'id', header: 'Id', card: 'wide', cell: ({ id }) => <code>{id}</code> },
  {
    id: 'end',
    header: 'End',
    hideHeader: true,
    card: 'action',
    cell: (preview) =>
      mayEnd(staff, preview) && (
        <span className={styles.whole}>
          <ActionButton request={{ kind: 'end preview', preview: preview.id, by: preview.by }}>
            End<VisuallyHidden> preview {preview.id}</VisuallyHidden>
          </ActionButton>
        </span>
      ),
  },
];

function Shows({ preview: { channel, releases, revision, ungatedReason } }: { preview: ListedPreview }) {
  return (
    <span className={styles.shows}>
      <b>
        {channel}
        {revision === null ? '' : `, revision ${revision}`}
      </b>
      {/* A preview of a past revision would list every remote. */}
      {revision === null &&
        releases.map(({ remote, version }) => (
          <span key={remote}>
            {remote} {version}
          </span>
        ))}
      {ungatedReason !== null && (
        <>
          <Badge tone="loss">Not through the gate</Badge>
          <span className={styles.note}>{ungatedReason}</span>
        </>
      )}
    </span>
  );
}
