import { goneSentences, type Owner, ownedTwice, replaced } from '../../gate/ownership.ts';

/** A release that a remote could go back to. */
export interface Earlier<T extends Owner> {
  release: T;
  /** How many versions back it is, from 1. */
  steps: number;
}

/** Routes that the rollback would leave without an owner, or with two. */
export function routeConflicts(live: readonly Owner[], targets: readonly Owner[]): string[] {
  const after = replaced(live, targets);
  const present = live.filter(({ remote }) => targets.some((target) => target.remote === remote));
  const known = new Set(ownedTwice(live, present));
  return [...goneSentences(live, after), ...ownedTwice(after, targets).filter((conflict) => !known.has(conflict))];
}

/**
 * Finds which other remotes must also be rolled back, and to which version, so that each route has one owner: those that a
 * route moved from or to. A greedy search: each step fixes the most routes, of equals the smallest step back. Empty when
 * nothing is wrong or no other remote can help: a new page disappears with the release that introduced it.
 */
export function resolveRouteConflicts<T extends Owner>(
  live: readonly Owner[],
  targets: readonly Owner[],
  others: readonly Earlier<T>[],
): T[] {
  let chosen: T[] = [];
  let left = routeConflicts(live, targets).length;
  while (left > 0) {
    const tried = others.map(({ release, steps }) => {
      const taken = replaced(chosen, [release]);
      return { taken, steps, conflicts: routeConflicts(live, replaced(targets, taken)).length };
    });
    const [best] = tried.sort((a, b) => a.conflicts - b.conflicts || a.steps - b.steps);
    if (!best || best.conflicts >= left) break;
    chosen = best.taken;
    left = best.conflicts;
  }
  return chosen;
}
