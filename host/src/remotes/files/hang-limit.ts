import { timeLimit } from './time-limit.ts';

/** Shortest and longest time that a page waits for a file that may never load, in ms. */
const SHORTEST = 2400;
const LONGEST = 8000;
/** How many times longer than the page's slowest file another file may take. */
const TIMES_THE_SLOWEST = 3;

/**
 * Returns how long a file may take on this connection, in ms, based on the files that have loaded: if those took a
 * second, three seconds are no sign of a hanging file. Cached files took no time; failed and pending files do not
 * count.
 */
export function hangTime(performance: Performance): number {
  let limit = SHORTEST;
  for (const file of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (file.name.includes('/r/') && file.decodedBodySize > 0)
      limit = Math.max(limit, TIMES_THE_SLOWEST * file.duration);
  return Math.min(LONGEST, limit);
}

/** Calls `onOver` once a wait has taken too long for this connection. Returns a function that cancels the limit. */
export function hangLimit(onOver: () => void): () => void {
  let waited = 0;
  let cancel: () => void;
  const wait = (milliseconds: number) => {
    cancel = timeLimit(milliseconds, () => {
      waited += milliseconds;
      const rest = hangTime(performance) - waited;
      if (rest > 0) wait(rest);
      else onOver();
    });
  };
  wait(SHORTEST);
  return () => cancel();
}
