import { setTimeout as delay } from 'node:timers/promises';

/** Resolves after the milliseconds, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Milliseconds to wait after that many failures in a row, from 1: doubles from the first delay to the longest. */
export const backoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);
