import { type Owner, ownershipConflicts, removedRouteReasons, replaceReleases } from '../../gate/ownership.ts';

/** A release that a remote could go back to. */
export interface EarlierRelease<T extends Owner> {
  release: T;
  /** Number of versions back, starting at 1. */
  steps: number;
}

/** Returns a sentence for each route that a rollback would leave without an owner or with two. */
export function routeConflicts(live: readonly Owner[], targets: readonly Owner[]): string[] {
  const after = replaceReleases(live, targets);
  const present = live.filter(({ remote }) => targets.some((target) => target.remote === remote));
  const known = new Set(ownershipConflicts(live, present));
  return [
    ...removedRouteReasons(live, after),
    ...ownershipConflicts(after, targets).filter((conflict) => !known.has(conflict)),
  ];
}

/**
 * Finds which other remotes must also be rolled back, and to which version, so that each route has one owner. The search is
 * greedy: each step fixes as many routes as possible and, among equals, goes back the fewest versions. Returns an empty list
 * if there is no conflict or no other remote can help, because a new page disappears with the release that introduced it.
 */
export function resolveRouteConflicts<T extends Owner>(
  live: readonly Owner[],
  targets: readonly Owner[],
  others: readonly EarlierRelease<T>[],
): T[] {
  let chosen: T[] = [];
  let remaining = routeConflicts(live, targets).length;
  while (remaining > 0) {
    const options = others.map(({ release, steps }) => {
      const taken = replaceReleases(chosen, [release]);
      return { taken, steps, conflicts: routeConflicts(live, replaceReleases(targets, taken)).length };
    });
    const [best] = options.sort((a, b) => a.conflicts - b.conflicts || a.steps - b.steps);
    if (!best || best.conflicts >= remaining) break;
    chosen = best.taken;
    remaining = best.conflicts;
  }
  return chosen;
}
