import type { Brush } from './brush.ts';
import { chain, facet, fan, lens, moon, petals, pips, wheel } from './families-object.ts';
import { arches, domes, kite, orbit, rays, scallop, steps, truchet } from './families-open.ts';
import type { Shape } from './shapes.ts';

/** All families. Their order matters, because a game's hash selects a family by position. */
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

/** Families used only for games with a matching tag. */
const RESERVED = new Set<Family>(['wheel', 'fan', 'pips']);
const GENERIC: readonly Family[] = ALL.filter((family) => !RESERVED.has(family));

/** Families that fill their window to the edge. Other pictures are surrounded by space. */
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

/** Returns the families for the first known tag, or all families that are not reserved. */
export function familiesFor(tags: readonly string[]): readonly Family[] {
  for (const tag of tags) {
    const families = TAG_FAMILIES.get(tag);
    if (families) return families;
  }
  return GENERIC;
}
