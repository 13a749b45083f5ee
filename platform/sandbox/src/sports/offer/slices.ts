import { setImmediate } from 'node:timers/promises';

/** Longest time in ms that a slice may begin another item. */
const SLICE_MS = 8;

/** Maps items in slices of a few milliseconds, between which other requests get their turn. */
export async function inSlices<T, R>(items: readonly T[], act: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await setImmediate();
      since = performance.now();
    }
    results.push(act(item));
  }
  return results;
}
