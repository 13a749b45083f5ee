import { goneSentences, type Owner, ownedTwice, replaced } from '../gate/ownership.ts';

/** A release that a remote could go back to. */
export interface Earlier<T extends Owner> {
  release: T;
  /** How many versions back it is, from 1. */
  steps: number;
}

/** Routes that going back would leave with nobody, or with two owners where they have one now. */
export function faultsOf(live: readonly Owner[], targets: readonly Owner[]): string[] {
  const after = replaced(live, targets);
  const present = live.filter(({ remote }) => targets.some((target) => target.remote === remote));
  const known = new Set(ownedTwice(live, present));
  return [...goneSentences(live, after), ...ownedTwice(after, targets).filter((fault) => !known.has(fault))];
}

/**
 * Which other remotes would have to go back as well, and to what, so that the routes are in order: those that a route moved
 * from or to. Each step of the search takes what puts most in order, of equals what goes back the least. Empty where
 * nothing is out of order, or where no other remote can help: a page that was new goes with the release that brought it.
 */
export function wayOut<T extends Owner>(
  live: readonly Owner[],
  targets: readonly Owner[],
  others: readonly Earlier<T>[],
): T[] {
  let chosen: T[] = [];
  let left = faultsOf(live, targets).length;
  while (left > 0) {
    const tried = others.map(({ release, steps }) => {
      const taken = replaced(chosen, [release]);
      return { taken, steps, faults: faultsOf(live, replaced(targets, taken)).length };
    });
    const [best] = tried.sort((a, b) => a.faults - b.faults || a.steps - b.steps);
    if (!best || best.faults >= left) break;
    chosen = best.taken;
    left = best.faults;
  }
  return chosen;
}
