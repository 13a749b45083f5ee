import type { Part } from './build/parts.ts';
import type { BenchPage } from './variants.ts';

/** Route ids of the measured pages. */
export const ROUTES = ['home', 'casino', 'tournaments', 'tournament'];

/** Returns the slots and routes of the live releases, from which the other variants are built. */
export async function partsOf(site: string): Promise<Part[]> {
  const response = await fetch(`${site}/release-set.json`);
  const { remotes } = (await response.json()) as { remotes: Part[] };
  return remotes.map(({ remote, slots, routes }) => ({ remote, slots, routes }));
}

/** Returns the pages to load. The first content of a running tournament's page lacks the headline, which is data. */
export async function pagesOf(site: string): Promise<BenchPage[]> {
  const response = await fetch(`${site}/api/sportuno/tournaments`);
  const { data } = (await response.json()) as { data: { id: string; status: string }[] };
  const running = data.find(({ status }) => status === 'RUNNING');
  if (!running) throw new Error('no tournament runs');
  return [
    { id: 'casino', path: '/en/casino' },
    { id: 'home', path: '/en/home' },
    { id: 'tournaments', path: '/en/tournaments' },
    { id: 'tournament', path: `/en/tournaments/${running.id}` },
  ];
}

/** Counts the parts that a page renders. Only the remote that owns the route has a part in the slot `page`. */
export function countParts(page: BenchPage, parts: readonly Part[]): number {
  const owner = parts.find(({ routes }) => routes.some(({ id }) => id === page.id))?.remote;
  return parts
    .flatMap(({ remote, slots }) => slots.map((slot) => ({ remote, slot })))
    .filter(({ remote, slot }) => slot !== 'page' || owner === remote).length;
}
