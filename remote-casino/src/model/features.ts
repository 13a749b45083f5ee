import type { Game } from './game.ts';

const BIG_FEATURE = 'big-feature';

/**
 * Derives a number in [0, 1) from seed and id (FNV-1a with murmur finalization). It stays the same during the
 * session.
 */
function hashToUnit(seed: number, id: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/**
 * Selects at most `most` big features at random (CA5). A game's number depends only on seed and id, so the
 * selection is stable when games are added or reordered.
 */
export function bigFeatures(games: readonly Game[], seed: number, most: number): Game[] {
  return games
    .filter((game) => game.tags.includes(BIG_FEATURE))
    .map((game) => ({ game, number: hashToUnit(seed, game.id) }))
    .sort((a, b) => a.number - b.number || (a.game.id < b.game.id ? -1 : 1))
    .slice(0, most)
    .map(({ game }) => game);
}
