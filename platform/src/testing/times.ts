/** Number of rounds on an idle machine, and maximum number on a busy one. */
const ROUNDS = 11;
const MAX_ROUNDS = 60;

/**
 * Measures two calls alternately in rounds, and returns the difference between their fastest times in milliseconds.
 * Other work on the machine only makes calls slower, so the fastest times are the most accurate. Adds rounds while
 * these differ by `limit` or more. Each call returns its own time.
 */
export async function measureTimeDifference(
  first: () => Promise<number>,
  second: () => Promise<number>,
  limit: number,
): Promise<number> {
  let [fastest, fastestSecond] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const difference = () => Math.abs(fastest - fastestSecond);
  for (let round = 0; round < ROUNDS || (round < MAX_ROUNDS && difference() >= limit); round += 1) {
    fastest = Math.min(fastest, await first());
    fastestSecond = Math.min(fastestSecond, await second());
  }
  return difference();
}
