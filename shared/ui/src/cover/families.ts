import type { Brush } from './brush.ts';
import { chain, facet, fan, lens, moon, petals, pips, wheel } from './families-object.ts';
import { arches, domes, kite, orbit, rays, scallop, steps, truchet } from './families-open.ts';
import type { Shape } from './shapes.ts';

/** Order matters: a game's hash selects by position. */
export const FAMILIES = {
  orbit,
  truchet,
  domes,
  rays,
  scallop,
  petals,
  steps,
  lens,
  facet,
  moon,
  arches,
  pips,
  wheel,
  fan,
  chain,
  kite,
} satisfies Record<string, (brush: Brush) => Shape[]>;

export type Family = keyof typeof FAMILIES;

const ALL = Object.keys(FAMILIES) as Family[];

/** Used only for games with their tag. */
const RESERVED = new Set<Family>(['wheel', 'fan', 'pips']);
const GENERIC: readonly Family[] = ALL.filter((family) => !RESERVED.has(family));

/** Full-bleed families fill their window; the others float in it with air. */
export const BLEED: ReadonlySet<Family> = new Set<Family>([
  'orbit',
  'truchet',
  'domes',
  'rays',
  'scallop',
  'steps',
  'kite',
  'wheel',
  'fan',
  'arches',
]);

const TAG_FAMILIES = new Map<string, readonly Family[]>([
  ['roulette', ['wheel']],
  ['blackjack', ['fan']],
  ['baccarat', ['fan']],
  ['poker', ['fan']],
  ['dice', ['pips']],
  ['craps', ['pips']],
  ['jackpot', ['rays', 'facet']],
  ['fruit', ['petals']],
  ['lottery', ['lens', 'orbit']],
  ['virtuals', ['steps', 'chain']],
]);

/** Families for the first known tag; without one, all that are not reserved. */
export function familiesFor(tags: readonly string[]): readonly Family[] {
  for (const tag of tags) {
    const families = TAG_FAMILIES.get(tag);
    if (families) return families;
  }
  return GENERIC;
}
