import { backoffMs } from '@parlay/server/pause';

export interface BackoffTiming {
  /** Milliseconds. Each failure in a row doubles the delay, from the first to the longest. */
  firstMs: number;
  longestMs: number;
  /** A service that served this long, in milliseconds, counts as recovered: the next delay is the first again. */
  recoveredAfterMs: number;
}

export const RESTARTS: BackoffTiming = { firstMs: 250, longestMs: 30_000, recoveredAfterMs: 60_000 };

/** Exponential backoff between the restarts of one service. */
export class Backoff {
  private readonly timing: BackoffTiming;
  private failures = 0;

  constructor(timing: BackoffTiming) {
    this.timing = timing;
  }

  /** Stops in a row, none of them after a recovery. */
  get inARow(): number {
    return this.failures;
  }

  /** Notes a stop after `servedMs` of serving and returns the milliseconds to wait before the next start. */
  next(servedMs: number): number {
    if (servedMs >= this.timing.recoveredAfterMs) this.failures = 0;
    this.failures += 1;
    return backoffMs(this.failures, this.timing.firstMs, this.timing.longestMs);
  }
}
