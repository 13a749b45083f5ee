import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

/** Returns the whole seconds until `endsAt` on the server's clock, updated while `running`. */
export function useSecondsLeft(endsAt: number, running: boolean): number {
  const { clock } = usePorts();
  const secondsAt = (now: number) => Math.max(0, Math.ceil((endsAt - now) / 1000));
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (!running) return;
    setNow(clock.now());
    const ticking = clock.every(1000).subscribe(setNow);
    return () => ticking.unsubscribe();
  }, [clock, running, endsAt]);
  return secondsAt(now);
}

/** Formats 80 seconds as `1:20`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
