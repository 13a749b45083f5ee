import type { Part } from './build/parts.ts';
import type { BenchPage } from './variants.ts';

/** Route ids of the pages. */
export const ROUTES = ['home', 'casino', 'tournaments', 'tournament'];

/** Slots and routes of the live releases, for the single-release variants. */
export async function partsOf(site: string): Promise<Part[]> {
  const answer = await fetch(`${site}/release-set.json`);
  const { remotes } = (await answer.json()) as { remotes: Part[] };
  return remotes.map(({ remote, slots, routes }) => ({ remote, slots, routes }));
}

/** Includes the list of tournaments and the running one, whose headline is data and so not in the first content. */
export async function pagesOf(site: string): Promise<BenchPage[]> {
  const answer = await fetch(`${site}/api/sportuno/tournaments`);
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  const running = data.find(({ status }) => status === 'RUNNING');
  if (!running) throw new Error('no tournament runs');
  return [
    { id: 'casino', path: '/en/casino' },
    { id: 'home', path: '/en/home' },
    { id: 'tournaments', path: '/en/tournaments' },
    { id: 'tournament', path: `/en/tournaments/${running.id}` },
  ];
}

/** How many parts a page renders: all slots, and of the slot `page` the one of the remote that has the route. */
export function countParts(page: BenchPage, parts: readonly Part[]): number {
  const owner = parts.find(({ routes }) => routes.some(({ id }) => id === page.id))?.remote;
  return parts
    .flatMap(({ remote, slots }) => slots.map((slot) => ({ remote, slot })))
    .filter(({ remote, slot }) => slot !== 'page' || owner === remote).length;
}
