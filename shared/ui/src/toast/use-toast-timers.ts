import { useEffect, useRef } from 'react';
import { advanceClock, createToastClock, expiredToasts, nextExpiry, type ToastClock } from './toast-clock.ts';
import type { ToastItem } from './toast-queue.ts';

/** Calls `onExpire` with the id of each visible notice that expires. Timers stop while `held` is true. */
export function useToastTimers(shown: readonly ToastItem[], held: boolean, onExpire: (id: string) => void): void {
  const clock = useRef<ToastClock | null>(null);
  const wasHeld = useRef(held);
  const expire = useRef(onExpire);
  useEffect(() => {
    expire.current = onExpire;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The time until now belongs to the state before this change.
    advance(wasHeld.current);
    wasHeld.current = held;
    return () => clearTimeout(timer);

    function advance(heldUntilNow: boolean) {
      const now = Date.now();
      clock.current = advanceClock(clock.current ?? createToastClock(now), shown, now, heldUntilNow);
      for (const id of expiredToasts(clock.current)) expire.current(id);
      const wait = nextExpiry(clock.current);
      if (wait !== null && wait > 0 && !held) timer = setTimeout(() => advance(false), wait);
    }
  }, [shown, held]);
}
