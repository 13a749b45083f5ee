import type { ClockPort } from '@parlay/ports';
import { Observable } from 'rxjs';

const TOLERANCE = 3000;

/** Creates a clock for server time: the time in the document plus the page's monotonic clock since then. */
export function createClock(serverTime: number, performance: Performance): ClockPort & { correct(now: number): void } {
  let base = serverTime - performance.now();
  const now = () => base + performance.now();
  return {
    now,
    /**
     * Corrects the clock if it is off by more than a few seconds, because the page's clock stops while a device
     * sleeps.
     */
    correct(serverNow) {
      if (Math.abs(serverNow - now()) > TOLERANCE) base += serverNow - now();
    },
    every: (milliseconds) =>
      new Observable((listener) => {
        let timer: ReturnType<typeof setTimeout>;
        const tick = () => {
          listener.next(now());
          // Ticks on whole steps, so that a clock showing seconds never skips one.
          timer = setTimeout(tick, milliseconds - (now() % milliseconds));
        };
        tick();
        return () => clearTimeout(timer);
      }),
  };
}
