import { createHash } from 'node:crypto';
import type { CatalogueGame, CataloguePage } from '@parlay/contracts/game-catalogue';
import { FACTS } from './facts.gen.ts';
import { LISTED_STAKES } from './facts-of-game.ts';
import { GAMES } from './families/games.ts';
import { STUDIOS } from './families/kit/studios.ts';
import { percentOf } from './families/kit/text.ts';

/** Games per page. */
const PAGE_SIZE = 5;

/** Ids of the companies that have a catalogue. */
export const STUDIO_IDS: readonly string[] = Object.keys(STUDIOS);

const OWN_GAMES = GAMES.filter(({ via }) => via === 'studio');

/** Returns all games that a company offers itself, or an empty list for an unknown company. */
export const gamesOf = (company: string): CatalogueGame[] =>
  OWN_GAMES.flatMap(({ id, name, studio, family, tags, rtp, isLive }, rank) =>
    studio === company
      ? {
          ...{ id, name, studio: STUDIOS[studio], family, tags, rank },
          ...{ rtp: percentOf(rtp()), isNew: tags.includes('new'), isLive },
          ...{ jackpot: null, hasDemo: true, coverUrl: null },
          facts: { ...FACTS[id], stakes: LISTED_STAKES },
        }
      : [],
  );

/** Returns a page of a company's catalogue, counted from 1, or undefined beyond the last page. */
export function cataloguePage(company: string, page: number): CataloguePage['data'] | undefined {
  const games = gamesOf(company);
  const pages = Math.max(1, Math.ceil(games.length / PAGE_SIZE));
  if (page < 1 || page > pages) return undefined;
  const version = createHash('sha256').update(JSON.stringify(games)).digest('hex').slice(0, 16);
  return { version, pages, games: games.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
