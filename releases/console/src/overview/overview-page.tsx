import { StatusReply } from '@parlay/releases/replies/status';
import { Badge } from '@parlay/ui/badge';
import { ErrorState } from '@parlay/ui/error-state';
import { SkeletonList } from '@parlay/ui/skeleton';
import { useData } from '../data/use-data.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { useChannel } from '../live/channel.tsx';

/** Verdicts change without a revision. Milliseconds. */
const EVERY = 10_000;

/** What is live where. */
export function OverviewPage() {
  const { api, revision } = useChannel();
  const { data, error, isLoading, reload } = useData(api(), StatusReply, { mark: revision, every: EVERY });
  return (
    <>
      <PageHeading title="Releases">Every change is one step and can be taken back.</PageHeading>
      {isLoading && <SkeletonList rows={7} />}
      {error && (
        <ErrorState
          title="What is live could not be read"
          text={error.message}
          retryLabel="Try again"
          onRetry={reload}
        />
      )}
      {data && (
        <ul>
          {data.remotes.map(({ remote, version, share, canary, verdict }) => (
            <li key={`${remote} ${version}`}>
              {remote} {version} {canary ? <Badge tone="action">{share} %</Badge> : null} {verdict?.sentence}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
