import type { ClockPort } from '@parlay/ports';
import { Observable } from 'rxjs';

const TOLERANCE = 3000;

/** Server time: the document says what time it was there; since then the monotonic clock of this page counts. */
export function createClock(serverTime: number, performance: Performance): ClockPort & { correct(now: number): void } {
  let base = serverTime - performance.now();
  const now = () => base + performance.now();
  return {
    now,
    /** The server says what time it is, within a few seconds: the page's clock stands still where a device sleeps. */
    correct(serverNow) {
      if (Math.abs(serverNow - now()) > TOLERANCE) base += serverNow - now();
    },
    every: (milliseconds) =>
      new Observable((listener) => {
        let timer: ReturnType<typeof setTimeout>;
        const tick = () => {
          listener.next(now());
          // To the next full step, so that a clock of seconds never skips one.
          timer = setTimeout(tick, milliseconds - (now() % milliseconds));
        };
        tick();
        return () => clearTimeout(timer);
      }),
  };
}
