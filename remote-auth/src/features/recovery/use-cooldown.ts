import type { ClockPort } from '@parlay/ports';
import { useEffect, useState } from 'react';

/**
 * Returns the seconds until an action is allowed again, which is `wait` milliseconds after the last one on the
 * server's clock.
 */
export function useCooldown(clock: ClockPort, wait: number): { seconds: number; start(): void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const open = until > now;
  useEffect(() => {
    if (!open) return;
    const ticking = clock.every(1000).subscribe((at) => setNow(at));
    return () => ticking.unsubscribe();
  }, [open, clock]);
  return {
    seconds: open ? Math.ceil((until - now) / 1000) : 0,
    start: () => {
      const at = clock.now();
      setNow(at);
      setUntil(at + wait);
    },
  };
}
