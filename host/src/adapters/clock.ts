import type { ClockPort } from '@parlay/ports';
import { Observable } from 'rxjs';

/** Server time: the document says what time it was there; since then the monotonic clock of this page counts. */
export function createClock(serverTime: number, performance: Performance): ClockPort {
  const base = serverTime - performance.now();
  const now = () => base + performance.now();
  return {
    now,
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
