import { PagesReply } from '@parlay/releases/replies/pages';
import { PulseReply } from '@parlay/releases/replies/pulse';
import { StatusReply } from '@parlay/releases/replies/status';
import { ErrorState } from '@parlay/ui/error-state';
import { SkeletonList } from '@parlay/ui/skeleton';
import { useData } from '../data/use-data.ts';
import { useChannel } from '../live/channel.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { IncidentBar } from '../row/incident-bar.tsx';
import { ReachPanel } from '../row/reach-panel.tsx';
import { rowsOf } from '../row/rows.ts';
import { DataAge } from './data-age.tsx';
import { Figures } from './figures.tsx';
import { LatestActivity } from './latest-activity.tsx';
import styles from './overview-page.module.css';
import { ReleaseList } from './release-list.tsx';
import { RetiredList } from './retired-list.tsx';
import { RollbackMenu } from './rollback-menu.tsx';

/** Milliseconds between polls. Polling is needed because verdicts and open pages change without a new revision. */
const POLL_INTERVAL = 5_000;
/** Milliseconds between polls of the pulse, whose counts are per minute. */
const PULSE_POLL_INTERVAL = 30_000;

/** Shows the live versions and the actions on them. Failing versions come first. */
export function OverviewPage() {
  const { api, revision } = useChannel();
  const status = useData(api(), StatusReply, { mark: revision, every: POLL_INTERVAL });
  const pages = useData(api('/pages'), PagesReply, { mark: revision, every: POLL_INTERVAL });
  const pulse = useData(api('/pulse'), PulseReply, { mark: revision, every: PULSE_POLL_INTERVAL });
  const rows = status.data ? rowsOf(status.data) : [];
  const failing = rows.filter((row) => row.isFailing);
  return (
    <div className={styles.page}>
      <PageHeading title="Releases" aside={status.data && <RollbackMenu rows={rows} revision={status.data.revision} />}>
        <DataAge at={status.at} error={status.error} />
      </PageHeading>
      {status.isLoading && <SkeletonList rows={7} />}
      {status.error && !status.data && (
        <ErrorState
          title="What is live could not be read"
          text={status.error.message}
          retryLabel="Try again"
          onRetry={status.reload}
        />
      )}
      {status.data && (
        <>
          {failing.length > 0 && (
            <div className={styles.incidents}>
              {failing.map((row) => (
                <IncidentBar key={row.remote} row={row} revision={status.data?.revision ?? 0} />
              ))}
            </div>
          )}
          <ReachPanel />
          <div className={styles.columns}>
            <div className={styles.main}>
              <ReleaseList
                rows={rows}
                pages={pages.data}
                pulse={pulse.data}
                revision={status.data.revision}
                figures={<Figures rows={rows} pages={pages.data} />}
              />
              <RetiredList retired={status.data.retired} revision={status.data.revision} />
            </div>
            <LatestActivity />
          </div>
        </>
      )}
    </div>
  );
}
