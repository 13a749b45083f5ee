import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after the given milliseconds, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Returns the delay before an attempt, counted from 1, in the unit of `first` and `longest`. It doubles from the first to the
 * longest delay.
 */
export const backoffDelay = (attempt: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempt - 1), longest);
