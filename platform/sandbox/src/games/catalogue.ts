import { createHash } from 'node:crypto';
import type { CatalogueGame, CataloguePage } from '@parlay/contracts/game-catalogue';
import { familyOf, payoutRateOf } from './families.ts';

const STUDIOS = {
  northlight: 'Northlight',
  kelpworks: 'Kelp Works',
  oddbird: 'Oddbird',
  papermill: 'Papermill',
  tallorder: 'Tall Order Live',
} as const;

type Company = keyof typeof STUDIOS;
type Row = [id: string, name: string, company: Company, tags: string[]];

/** Games in lobby order; the first three are big features. Ids must not change, because they select the cover. */
const GAMES: Row[] = [
  ['nine-lanterns', 'Nine Lanterns', 'oddbird', ['featured', 'big-feature', 'slots']],
  ['quiet-comet', 'Quiet Comet', 'northlight', ['featured', 'big-feature', 'slots', 'new']],
  ['the-big-regatta', 'The Big Regatta', 'kelpworks', ['featured', 'big-feature', 'slots', 'virtuals']],
  ['kite-season', 'Kite Season', 'kelpworks', ['featured', 'slots']],
  ['moonlit-orchard', 'Moonlit Orchard', 'oddbird', ['featured', 'slots', 'new', 'fruit']],
  ['harbour-blackjack', 'Harbour Blackjack', 'tallorder', ['featured', 'tablegames', 'blackjack']],
  ['glasshouse', 'Glasshouse', 'papermill', ['featured', 'slots']],
  ['origami-dragon', 'Origami Dragon', 'oddbird', ['featured', 'slots']],
  ['marble-run', 'Marble Run', 'papermill', ['featured', 'new', 'virtuals']],
  ['velvet-roulette', 'Velvet Roulette', 'tallorder', ['featured', 'tablegames', 'roulette']],
  ['saffron-road', 'Saffron Road', 'oddbird', ['featured', 'slots']],
  ['copper-tide', 'Copper Tide', 'kelpworks', ['featured', 'slots']],
  ['snow-fox-falls', 'Snow Fox Falls', 'northlight', ['featured', 'slots']],
  ['sunday-diamonds', 'Sunday Diamonds', 'kelpworks', ['featured', 'slots']],
  ['dice-parlour', 'Dice Parlour', 'kelpworks', ['featured', 'tablegames', 'dice']],
  ['peppermint-heist', 'Peppermint Heist', 'oddbird', ['featured', 'slots']],
  ['polar-postcards', 'Polar Postcards', 'northlight', ['featured', 'slots', 'new']],
  ['hotel-bougainvillea', 'Hotel Bougainvillea', 'oddbird', ['featured', 'slots']],
  ['three-little-foxes', 'Three Little Foxes', 'kelpworks', ['featured', 'slots']],
  ['roulette-nord', 'Roulette Nord', 'tallorder', ['featured', 'tablegames', 'roulette']],
  ['salt-and-silver', 'Salt & Silver', 'kelpworks', ['slots']],
  ['twelve-teacups', 'Twelve Teacups', 'oddbird', ['slots']],
  ['lighthouse-keeper', 'Lighthouse Keeper', 'papermill', ['slots']],
  ['desert-disco', 'Desert Disco', 'northlight', ['slots', 'virtuals']],
];

/** Games per page. */
const PAGE_SIZE = 5;

/** Ids of the companies that have a catalogue. */
export const STUDIO_IDS: readonly string[] = Object.keys(STUDIOS);

/** Returns all games of a company, or an empty list for an unknown company. */
export const gamesOf = (company: string): CatalogueGame[] =>
  GAMES.flatMap(([id, name, owner, tags], rank) =>
    owner === company ? [{ id, name, studio: STUDIOS[owner], rank, ...factsOf(owner, id, tags) }] : [],
  );

/** Derives a tile's facts from the game's own payout rules, so that they always match. */
function factsOf(provider: Company, gameId: string, tags: string[]) {
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
