import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { SkeletonList } from '@parlay/ui/skeleton';
import { Breaks } from '../breaks/breaks.tsx';
import { AccountPage } from '../layout/account-page.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LimitHistory } from './limit-history.tsx';
import { LimitsBoard } from './limits-board.tsx';
import { LimitsHero } from './limits-hero.tsx';
import { useLimits } from './use-limits.ts';

/** Renders the player's own limits (AC7): the remaining amounts, the board to change them, and their history. */
export function LimitsPage() {
  const { t } = useMessages();
  const { clock } = usePorts();
  const { data, status, error, reload } = useLimits();
  return (
    <AccountPage title={t('limits.title')}>
      {!data && status === 'failed' && <LoadFailed error={error} onRetry={() => void reload()} />}
      {!data && status !== 'failed' && <SkeletonList rows={8} />}
      {data && (
        <>
          <LimitsHero limits={data} />
          <LimitsBoard limits={data} now={clock.now} />
          <LimitHistory changedBy={data} />
        </>
      )}
      <Breaks />
    </AccountPage>
  );
}
