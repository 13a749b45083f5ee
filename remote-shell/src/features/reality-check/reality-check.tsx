import type { PublicRoute } from '@parlay/contracts/routes';
import { usePageLocation, usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { RealityCheckDialog } from './reality-check-dialog.tsx';

/** Longest timer in milliseconds, so that the check runs soon after the device has slept. */
const CHECK_EVERY = 15_000;

/** Pages where money is at stake. */
const STAKE_ROUTES: ReadonlySet<string> = new Set<PublicRoute>([
  'game',
  'betting',
  'live-betting',
  'sports-book',
  'sports-book-live',
  'lottery',
  'helio-lottery',
  'boa',
  'tournament',
]);

/**
 * Shows the reality check when it is due on a page where money is at stake (RS11). The server determines the time
 * and the amounts, so a reload changes nothing. Leaving these pages stops the watch.
 */
export function RealityCheck() {
  const { clock } = usePorts();
  const session = useSession();
  const isPlaying = STAKE_ROUTES.has(usePageLocation().route?.id ?? '');
  const nextAt = session.status === 'player' ? session.user.realityCheck?.nextAt : undefined;
  const [due, setDue] = useState<string>();

  useEffect(() => {
    setDue(undefined);
    if (!isPlaying || !nextAt) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const remaining = Date.parse(nextAt) - clock.now();
      if (remaining <= 0) setDue(nextAt);
      else timer = setTimeout(check, Math.min(remaining, CHECK_EVERY));
    };
    check();
    return () => clearTimeout(timer);
  }, [isPlaying, nextAt, clock]);

  return due === undefined ? null : <RealityCheckDialog key={due} onAnswered={() => setDue(undefined)} />;
}
