import { LOCALES } from '@parlay/contracts/brand';
import { pathIn, type Release } from '@parlay/contracts/release';
import { PUBLIC_ROUTES } from '@parlay/contracts/routes';

/** Part of a release about routes: all that ownership is judged by. */
export type Owner = Pick<Release, 'remote' | 'routes'>;

/** A set with some of its remotes in other releases, or with remotes that it had not. */
export function replaced<T extends Owner>(set: readonly T[], by: readonly T[]): T[] {
  const names = new Set(by.map(({ remote }) => remote));
  return [...set.filter(({ remote }) => !names.has(remote)), ...by];
}

/** Routes and paths that one of the candidates and another release of the set would both own. */
export function ownedTwice(set: readonly Owner[], candidates: readonly Owner[]): string[] {
  const judged = new Set<string>();
  return candidates.flatMap((candidate) => {
    judged.add(candidate.remote);
    return set.filter(({ remote }) => !judged.has(remote)).flatMap((other) => sharedBy(candidate, other));
  });
}

function sharedBy(candidate: Owner, other: Owner): string[] {
  const reasons: string[] = [];
  for (const route of candidate.routes) {
    for (const theirs of other.routes) {
      if (theirs.id === route.id) {
        reasons.push(`Route "${route.id}" would have two owners: ${candidate.remote} and ${other.remote}.`);
        continue;
      }
      const clash = LOCALES.find((locale) => {
        const path = pathIn(route.paths, locale);
        return path !== undefined && path === pathIn(theirs.paths, locale);
      });
      if (clash !== undefined)
        reasons.push(
          `Path "${pathIn(route.paths, clash)}" (${clash}) would be both "${route.id}" of ${candidate.remote} and "${theirs.id}" of ${other.remote}.`,
        );
    }
  }
  return reasons;
}

/** A set without some of its remotes. */
export const without = <T extends Pick<Owner, 'remote'>>(set: readonly T[], remotes: readonly string[]): T[] =>
  set.filter(({ remote }) => !remotes.includes(remote));

/** Public routes that the set before has and the one after has not, with the remote that owned each. */
export function goneFrom(before: readonly Owner[], after: readonly Owner[]): { remote: string; id: string }[] {
  const there = new Set(after.flatMap(({ routes }) => routes.map(({ id }) => id)));
  const known = new Set<string>(PUBLIC_ROUTES);
  return before.flatMap(({ remote, routes }) =>
    routes.filter(({ id }) => known.has(id) && !there.has(id)).map(({ id }) => ({ remote, id })),
  );
}

/** The same as sentences. */
export const goneSentences = (before: readonly Owner[], after: readonly Owner[]): string[] =>
  goneFrom(before, after).map(
    ({ remote, id }) => `The public route "${id}" would be gone: ${remote} owns it and no longer has it.`,
  );
