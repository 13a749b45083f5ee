import type { Release, Slot } from '@parlay/contracts/release';
import { removedRoutes, withoutRemotes } from './ownership.ts';

/**
 * Returns what visitors would lose without some remotes: public routes that others link to, and slots that no other
 * remote fills. Slots of these remotes' canaries count as well. Empty if nothing breaks.
 */
export function retirementReasons(
  { live, canaries }: { live: readonly Release[]; canaries: readonly Release[] },
  remotes: readonly string[],
): string[] {
  const after = withoutRemotes(live, remotes);
  const routes = removedRoutes(live, after).map(
    ({ remote, id }) => `The public route "${id}" would be gone: only ${remote} has it.`,
  );
  const withCanaries = [...live, ...canaries.filter(({ remote }) => remotes.includes(remote))];
  const filled = new Set<Slot>(after.flatMap(({ slots }) => slots));
  const emptySlots = new Set(withCanaries.flatMap(({ slots }) => slots).filter((slot) => !filled.has(slot)));
  return [...routes, ...[...emptySlots].sort().map((slot) => `The slot "${slot}" would be empty on every page.`)];
}
