import { LOCALES } from '@parlay/contracts/brand';
import { pathIn, type Release } from '@parlay/contracts/release';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';

/** Fields of a release that determine which routes it owns. */
export type Owner = Pick<Release, 'remote' | 'routes'>;

/** Returns a set of releases in which some remotes are replaced or added. */
export function replaceReleases<T extends Owner>(set: readonly T[], replacements: readonly T[]): T[] {
  const names = new Set(replacements.map(({ remote }) => remote));
  return [...set.filter(({ remote }) => !names.has(remote)), ...replacements];
}

/** Returns a sentence for each route or path that a candidate and another release of the set would both own. */
export function ownershipConflicts(set: readonly Owner[], candidates: readonly Owner[]): string[] {
  const judged = new Set<string>();
  return candidates.flatMap((candidate) => {
    judged.add(candidate.remote);
    return set.filter(({ remote }) => !judged.has(remote)).flatMap((other) => sharedBy(candidate, other));
  });
}

function sharedBy(candidate: Owner, other: Owner): string[] {
  const reasons: string[] = [];
  for (const route of candidate.routes) {
    for (const otherRoute of other.routes) {
      if (otherRoute.id === route.id) {
        reasons.push(`Route "${route.id}" would have two owners: ${candidate.remote} and ${other.remote}.`);
        continue;
      }
      const conflictLocale = LOCALES.find((locale) => {
        const path = pathIn(route.paths, locale);
        return path !== undefined && path === pathIn(otherRoute.paths, locale);
      });
      if (conflictLocale !== undefined)
        reasons.push(
          `Path "${pathIn(route.paths, conflictLocale)}" (${conflictLocale}) would be both "${route.id}" of ${candidate.remote} and "${otherRoute.id}" of ${other.remote}.`,
        );
    }
  }
  return reasons;
}

/** Returns a set of releases without some remotes. */
export const withoutRemotes = <T extends Pick<Owner, 'remote'>>(set: readonly T[], remotes: readonly string[]): T[] =>
  set.filter(({ remote }) => !remotes.includes(remote));

/** Returns the public routes that a change removes from a set, with the remote that owned each. */
export function removedRoutes(before: readonly Owner[], after: readonly Owner[]): { remote: string; id: string }[] {
  const remaining = new Set(after.flatMap(({ routes }) => routes.map(({ id }) => id)));
  const known = new Set<string>(PUBLIC_ROUTES);
  return before.flatMap(({ remote, routes }) =>
    routes.filter(({ id }) => known.has(id) && !remaining.has(id)).map(({ id }) => ({ remote, id })),
  );
}

/** Returns a sentence for each public route that a change removes from a set. */
export const removedRouteReasons = (before: readonly Owner[], after: readonly Owner[]): string[] =>
  removedRoutes(before, after).map(
    ({ remote, id }) => `The public route "${id}" would be gone: ${remote} owns it and no longer has it.`,
  );
