/** Rounds of a quiet machine, and the most of one that is busy with something else. */
const ROUNDS = 11;
const MOST_ROUNDS = 60;

/**
 * For tests: measures two calls one after the other, again and again, and returns by how many milliseconds the quickest of each
 * differ. Other work on the machine only makes calls slower, so the quickest are nearest to the truth; rounds go on while these
 * differ by `limit`. Each call returns its own time.
 */
export async function differenceOfTimes(
  one: () => Promise<number>,
  other: () => Promise<number>,
  limit: number,
): Promise<number> {
  let [quickest, quickestOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const difference = () => Math.abs(quickest - quickestOther);
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && difference() >= limit); round += 1) {
    quickest = Math.min(quickest, await one());
    quickestOther = Math.min(quickestOther, await other());
  }
  return difference();
}
