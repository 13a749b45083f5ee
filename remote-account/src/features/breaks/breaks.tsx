import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Skeleton } from '@parlay/ui/skeleton';
import { LoadFailed } from '../parts/load-failed.tsx';
import { BreakHistory } from './break-history.tsx';
import styles from './breaks.module.css';
import { SelfExclusion } from './self-exclusion.tsx';
import { StopNow } from './stop-now.tsx';
import { TakeBreak } from './take-break.tsx';

/** Renders breaks and self-exclusion as the player's policy offers them. Part of the limits page. */
export function Breaks() {
  const { api } = usePorts();
  const breaks = useServerData('/api/account/timeout', () => api.get('/api/account/timeout'));
  if (!breaks.data)
    return breaks.status === 'failed' ? (
      <LoadFailed error={breaks.error} onRetry={() => void breaks.reload()} />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="panel" />
      </div>
    );
  const { timeout, panicButton, exclusion, history } = breaks.data;
  return (
    <>
      <div className={styles.two}>
        <TakeBreak timeout={timeout} />
        {panicButton && <StopNow />}
      </div>
      <SelfExclusion exclusion={exclusion} />
      <BreakHistory history={history} />
    </>
  );
}
