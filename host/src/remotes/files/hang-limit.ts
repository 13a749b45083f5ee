import { timeLimit } from './time-limit.ts';

/** Shortest and longest wait of a page for an answer that may never come, in ms. */
const SHORTEST = 2400;
const LONGEST = 8000;
/** How much longer than the slowest file of this page another one may take. */
const TIMES_THE_SLOWEST = 3;

/**
 * How long a file may take on this line, in ms. A slow line shows in the files that have come: where those took a second, three
 * are no sign of a file that hangs. Files of a cache took no time, and what failed or is on its way is not among them.
 */
export function hangTime(performance: Performance): number {
  let limit = SHORTEST;
  for (const file of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    if (file.name.includes('/r/') && file.decodedBodySize > 0)
      limit = Math.max(limit, TIMES_THE_SLOWEST * file.duration);
  return Math.min(LONGEST, limit);
}

/** Calls `onOver` once what is waited for has taken too long for this line. Returns a function that cancels the limit. */
export function hangLimit(onOver: () => void): () => void {
  let waited = 0;
  let lift: () => void;
  const wait = (milliseconds: number) => {
    lift = timeLimit(milliseconds, () => {
      waited += milliseconds;
      const rest = hangTime(performance) - waited;
      if (rest > 0) wait(rest);
      else onOver();
    });
  };
  wait(SHORTEST);
  return () => lift();
}
