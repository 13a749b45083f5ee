import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after the given milliseconds, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Returns the delay after a number of consecutive failures (at least 1). It doubles from the first to the longest delay. */
export const backoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);
