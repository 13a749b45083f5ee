import { createHash } from 'node:crypto';
import type { CatalogueGame, CataloguePage } from '@parlay/contracts/game-catalogue';
import { familyOf, payoutRateOf } from './families.ts';
import { OWN_GAMES, STUDIOS, type Studio } from './studios.ts';

/** Games per page. */
const PAGE_SIZE = 5;

/** Ids of the companies that have a catalogue. */
export const STUDIO_IDS: readonly string[] = Object.keys(STUDIOS);

/** Returns all games that a company offers itself, or an empty list for an unknown company. */
export const gamesOf = (company: string): CatalogueGame[] =>
  OWN_GAMES.flatMap(([id, name, owner, tags], rank) =>
    owner === company ? [{ id, name, studio: STUDIOS[owner], rank, ...factsOf(owner, id, tags) }] : [],
  );

/** Derives a tile's facts from the game's own payout rules, so that they always match. */
function factsOf(provider: Studio, gameId: string, tags: string[]) {
  const family = familyOf({ provider, gameId });
  return {
    family: family.id,
    tags: family.id === 'dice' ? [...tags, 'dicegames'] : tags,
    rtp: payoutRateOf(family).toFixed(1),
    isLive: false,
    isNew: tags.includes('new'),
    jackpot: null,
    hasDemo: true,
    coverUrl: null,
  };
}

/** Returns a page of a company's catalogue, counted from 1, or undefined beyond the last page. */
export function cataloguePage(company: string, page: number): CataloguePage['data'] | undefined {
  const games = gamesOf(company);
  const pages = Math.max(1, Math.ceil(games.length / PAGE_SIZE));
  if (page < 1 || page > pages) return undefined;
  const version = createHash('sha256').update(JSON.stringify(games)).digest('hex').slice(0, 16);
  return { version, pages, games: games.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
