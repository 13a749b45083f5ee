import { kilobytes } from '@parlay/releases/kilobytes';
import { RemoteReply, type RemoteVersion } from '@parlay/releases/replies/remote';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { type Column, DataTable } from '@parlay/ui/data-table';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ReadLine } from '../cli-line/read-line.tsx';
import { call } from '../data/call.ts';
import { shortCommit, sizeChange } from '../format/numbers.ts';
import { quarantineText } from '../format/quarantine.ts';
import { time } from '../format/utc.ts';
import { PageLink } from '../parts/page-link.tsx';
import { canRelease, useStaff } from '../session/use-staff.ts';
import styles from './remote-page.module.css';
import { VersionDetails } from './version-details.tsx';
import { gateText, placeText } from './version-texts.ts';

/** Lists versions, newest first. Older ones are loaded on request. */
export function VersionList({ first, path }: { first: RemoteReply; path: string }) {
  const { remote, live, sinceLive } = first;
  const [older, setOlder] = useState<readonly RemoteReply[]>([]);
  const [open, setOpen] = useState<string>();
  const [state, setState] = useState<{ working: boolean; error?: string }>({ working: false });
  const last = older.at(-1) ?? first;
  // Removes duplicates. A version published after the first page was loaded pushes others into the next page.
  const rows = new Map([first, ...older].flatMap(({ versions }) => versions.map((row) => [row.version, row])));

  async function loadOlder() {
    setState({ working: true });
    const next = await call({ path: `${path}?before=${encodeURIComponent(last.older ?? '')}`, reply: RemoteReply });
    setState(next.ok ? { working: false } : { working: false, error: next.error.message });
    if (next.ok) setOlder([...older, next.data]);
  }

  const staff = useStaff();
  const promote = ({ version, places }: RemoteVersion) =>
    canRelease(staff, remote) &&
    first.frozen === null &&
    !places.some(({ channel, as }) => channel === first.channel && as !== 'retired') && (
      <span className={styles.unbroken}>
        <ActionButton request={{ kind: 'promote', remote, audience: 'part', version, revision: first.revision }}>
          Promote<VisuallyHidden> version {version}</VisuallyHidden>
        </ActionButton>
      </span>
    );
  const compare = ({ version }: RemoteVersion) =>
    live === null || live.version === version ? (
      <span className={styles.note}>live</span>
    ) : (
      <PageLink to={`/remotes/${remote}/compare?${new URLSearchParams({ from: live.version, to: version })}`}>
        Compare<VisuallyHidden> {version} with live</VisuallyHidden>
      </PageLink>
    );

  return (
    <>
      {sinceLive && <p className={styles.none}>{sinceText(sinceLive)}</p>}
      <DataTable
        caption={`Versions of ${remote}`}
        columns={columnsOf(first, { compare, promote })}
        rows={[...rows.values()]}
        rowKey={({ version }) => version}
        empty={<p className={styles.none}>No version of {remote} is published.</p>}
        details={{
          open,
          onOpen: setOpen,
          header: 'Details',
          label: ({ version }) => `Details of ${version}`,
          render: (version) => <VersionDetails remote={remote} version={version} live={live} />,
        }}
      />
      {last.older !== null && (
        <div className={styles.none}>
          <Button variant="secondary" working={state.working} onClick={loadOlder}>
            Show older versions
          </Button>
          {state.error && <p role="alert">{state.error}</p>}
        </div>
      )}
      <div className={styles.none}>
        <p>Sizes are before compression.</p>
        <ReadLine reading={{ kind: 'versions', remote }} />
      </div>
    </>
  );
}

function sinceText({ versions, commits, unknown }: NonNullable<RemoteReply['sinceLive']>): string {
  if (versions === 0) return 'Nothing was published since the live version.';
  const commitList = commits.map(({ version, commit }) => `${version} (${shortCommit(commit)})`).join(', ');
  const commitsText = commitList === '' ? '' : ` With their commits: ${commitList}.`;
  const unnamedText = unknown === 0 ? '' : ` Of ${unknown} the publisher named no commit.`;
  return `Published since the live version: ${versions}.${commitsText}${unnamedText}`;
}

type CellOf = (row: RemoteVersion) => ReactNode;

function columnsOf(
  { live }: RemoteReply,
  { compare, promote }: { compare: CellOf; promote: CellOf },
): Column<RemoteVersion>[] {
  return [
    {
      id: 'version',
      header: 'Version',
      card: 'title',
      cell: ({ version, places, quarantine }) => (
        <span className={styles.version}>
          <b>{version}</b>
          {places.map((place) => (
            <Badge key={`${place.channel} ${place.as}`} tone={place.as === 'canary' ? 'action' : 'plain'}>
              {placeText(place)}
            </Badge>
          ))}
          {quarantine && (
            <>
              <Badge tone="loss">Quarantined</Badge>
              <span className={styles.note}>{quarantineText(quarantine)}</span>
            </>
          )}
        </span>
      ),
    },
    { id: 'gate', header: 'Gate', card: 'wide', cell: ({ gate }) => gateText(gate) },
    {
      id: 'size',
      header: 'On every page',
      align: 'end',
      card: 'wide',
      cell: ({ size: { first } }) => (
        <span>
          {kilobytes(first)}
          {live && <span className={styles.note}> {sizeChange(first - live.size.first)}</span>}
        </span>
      ),
    },
    {
      id: 'published',
      header: 'Published',
      card: 'wide',
      cell: ({ publishedAt, publishedBy }) => `${time(publishedAt)}, ${publishedBy}`,
    },
    { id: 'compare', header: 'Compare with live', hideHeader: true, cell: compare },
    { id: 'promote', header: 'Promote', hideHeader: true, card: 'action', cell: promote },
  ];
}
