import { backoffDelay } from '@parlay/server/pause';

export interface BackoffTiming {
  /** Delay in milliseconds after the first failure. Each consecutive failure doubles it, up to `longestMs`. */
  firstMs: number;
  longestMs: number;
  /** Milliseconds of serving after which a service counts as recovered and the next delay is the first one again. */
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

  /** Number of consecutive stops without a recovery. */
  get inARow(): number {
    return this.failures;
  }

  /** Records a stop after `servedMs` of serving. Returns the milliseconds to wait before the next start. */
  next(servedMs: number): number {
    if (servedMs >= this.timing.recoveredAfterMs) this.failures = 0;
    this.failures += 1;
    return backoffDelay(this.failures, this.timing.firstMs, this.timing.longestMs);
  }
}
