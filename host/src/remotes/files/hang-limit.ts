import { timeLimit } from './time-limit.ts';

/** Shortest and longest time that a page waits for a file that may never load, in ms. */
const MIN_HANG_TIME = 2400;
const MAX_HANG_TIME = 8000;
/** Factor by which a file may take longer than the slowest file on the page. */
const SLOWEST_FILE_FACTOR = 3;

/**
 * Returns how long a file may take on this connection, in ms, based on the files that have loaded. If one of them
 * took a second, a file that takes three seconds is not hanging. Cached files took no time. Failed and pending
 * files do not count.
 */
export function hangTime(performance: Performance): number {
  let limit = MIN_HANG_TIME;
  for (const file of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (file.name.includes('/r/') && file.decodedBodySize > 0)
      limit = Math.max(limit, SLOWEST_FILE_FACTOR * file.duration);
  return Math.min(MAX_HANG_TIME, limit);
}

/** Calls `onOver` once a file has taken too long for this connection. Returns a function that cancels the limit. */
export function hangLimit(onOver: () => void): () => void {
  let waited = 0;
  let cancel: () => void;
  const wait = (milliseconds: number) => {
    cancel = timeLimit(milliseconds, () => {
      waited += milliseconds;
      const remaining = hangTime(performance) - waited;
      if (remaining > 0) wait(remaining);
      else onOver();
    });
  };
  wait(MIN_HANG_TIME);
  return () => cancel();
}
