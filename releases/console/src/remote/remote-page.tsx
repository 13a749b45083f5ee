import { PagesReply } from '@parlay/releases/replies/pages';
import { RemoteReply } from '@parlay/releases/replies/remote';
import { StatusReply } from '@parlay/releases/replies/status';
import { Banner } from '@parlay/ui/banner';
import { Panel } from '@parlay/ui/panel';
import { useParams } from 'react-router-dom';
import { Loaded } from '../data/loaded.tsx';
import { useData } from '../data/use-data.ts';
import { time } from '../format/utc.ts';
import { useChannel } from '../live/channel.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { IncidentBar } from '../row/incident-bar.tsx';
import { ReachPanel } from '../row/reach-panel.tsx';
import { RowActions } from '../row/row-actions.tsx';
import { rowsOf } from '../row/rows.ts';
import { CanaryLadder } from './canary-ladder.tsx';
import { ErrorGroups } from './error-groups.tsx';
import { Metrics } from './metrics.tsx';
import { OpenPages } from './open-pages.tsx';
import styles from './remote-page.module.css';
import { VersionList } from './version-list.tsx';

/** Milliseconds between polls. Polling is needed because open pages and verdicts change without a new revision. */
const POLL_INTERVAL = 5_000;

/** Shows one remote: its live version, its health, all its versions, and the same actions as the overview. */
export function RemotePage() {
  const { remote = '' } = useParams();
  const { api, revision } = useChannel();
  const path = api(`/remotes/${encodeURIComponent(remote)}`);
  const result = useData(path, RemoteReply, { mark: revision });
  const status = useData(api(), StatusReply, { mark: revision, every: POLL_INTERVAL });
  const pages = useData(api('/pages'), PagesReply, { mark: revision, every: POLL_INTERVAL });
  const row = status.data && rowsOf(status.data).find((candidate) => candidate.remote === remote);
  const shownRevision = status.data?.revision ?? 0;
  return (
    <>
      <PageHeading title={remote} aside={row && <RowActions row={row} revision={shownRevision} />}>
        {result.data && <Summary remote={result.data} />}
      </PageHeading>
      {row?.isFailing && <IncidentBar row={row} revision={shownRevision} />}
      <ReachPanel />
      <Loaded of={result} failed={`${remote} could not be read`} rows={7}>
        {(data) => (
          <>
            {data.frozen !== null && (
              <Banner tone="neutral">Frozen: {data.frozen}. Promotions are refused; only ops can roll it back.</Banner>
            )}
            <div className={styles.pair}>
              {data.canary && <CanaryLadder canary={data.canary} verdict={row?.canary?.verdict ?? null} />}
              <Loaded of={pages} failed="Open pages could not be counted" rows={2}>
                {(counted) => <OpenPages pages={counted} remote={remote} />}
              </Loaded>
            </div>
            <Metrics path={path} remote={remote} mark={revision} />
            <ErrorGroups path={path} mark={revision} remote={remote} />
            <Panel title="Versions">
              <VersionList key={path} first={data} path={path} />
            </Panel>
          </>
        )}
      </Loaded>
      <BackToAll />
    </>
  );
}

function Summary({ remote: { live, canary, rollsBackTo, versions, channel } }: { remote: RemoteReply }) {
  if (!live) return <p>Nothing of it is live on {channel}.</p>;
  const livePlace = versions
    .find(({ version }) => version === live.version)
    ?.places.find((entry) => entry.channel === channel && entry.as === 'live');
  return (
    <p>
      {live.version} is live on {channel}
      {livePlace && ` since ${time(livePlace.since)}, by ${livePlace.by}`}. {rollbackText(canary?.version, rollsBackTo)}
    </p>
  );
}

function rollbackText(canary: string | undefined, to: string | null): string {
  if (canary !== undefined) return `A rollback withdraws the canary ${canary}.`;
  return to === null ? 'There is no version to roll back to.' : `A rollback goes to ${to}.`;
}

function BackToAll() {
  return (
    <p>
      <PageLink to="/">All remotes</PageLink>
    </p>
  );
}
