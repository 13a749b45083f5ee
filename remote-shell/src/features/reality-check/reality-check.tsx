import type { PublicRoute } from '@parlay/contracts/routes';
import { usePageLocation, usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';
import { RealityCheckDialog } from './reality-check-dialog.tsx';

/** Longest timer in milliseconds, so that a device that slept is checked soon. */
const LOOK_EVERY = 15_000;

/** Pages where money is at stake. */
const PAGES: ReadonlySet<string> = new Set<PublicRoute>([
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
 * Shows the reality check when due on a page where money is at stake (RS11). The server decides the time and the
 * amounts: a reload changes nothing, and leaving these pages ends the watch.
 */
export function RealityCheck() {
  const { clock } = usePorts();
  const session = useSession();
  const isPlaying = PAGES.has(usePageLocation().route?.id ?? '');
  const nextAt = session.status === 'player' ? session.user.realityCheck?.nextAt : undefined;
  const [due, setDue] = useState<string>();

  useEffect(() => {
    setDue(undefined);
    if (!isPlaying || !nextAt) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = Date.parse(nextAt) - clock.now();
      if (left <= 0) setDue(nextAt);
      else timer = setTimeout(look, Math.min(left, LOOK_EVERY));
    };
    look();
    return () => clearTimeout(timer);
  }, [isPlaying, nextAt, clock]);

  return due === undefined ? null : <RealityCheckDialog key={due} onAnswered={() => setDue(undefined)} />;
}
