import { createHash } from 'node:crypto';
import type { CatalogueGame, CataloguePage } from '@parlay/contracts/game-catalogue';
import { familyOf } from './families.ts';

const STUDIOS = {
  northlight: 'Northlight',
  kelpworks: 'Kelp Works',
  oddbird: 'Oddbird',
  papermill: 'Papermill',
  tallorder: 'Tall Order Live',
} as const;

type Company = keyof typeof STUDIOS;
type Facts = Partial<Pick<CatalogueGame, 'rtp' | 'isLive' | 'isNew' | 'jackpot'>>;
type Row = [id: string, name: string, company: Company, facts: Facts, tags: string[]];

const rtp = (value: string): Facts => ({ rtp: value });
const jackpot = (amount: string): Facts => ({ jackpot: { amount, currency: 'EUR' } });
const fresh: Facts = { isNew: true };
const live: Facts = { isLive: true };

/** Games in lobby order; the first three are big features. An id selects the cover, so it must not change. */
const GAMES: Row[] = [
  ['nine-lanterns', 'Nine Lanterns', 'oddbird', rtp('96.5'), ['featured', 'big-feature', 'slots']],
  ['quiet-comet', 'Quiet Comet', 'northlight', fresh, ['featured', 'big-feature', 'slots', 'new']],
  [
    'the-big-regatta',
    'The Big Regatta',
    'kelpworks',
    jackpot('218406.00'),
    ['featured', 'big-feature', 'jackpots', 'jackpot', 'slots', 'virtuals'],
  ],
  ['kite-season', 'Kite Season', 'kelpworks', rtp('96.2'), ['featured', 'slots']],
  ['moonlit-orchard', 'Moonlit Orchard', 'oddbird', fresh, ['featured', 'slots', 'new', 'fruit']],
  ['harbour-blackjack', 'Harbour Blackjack', 'tallorder', live, ['featured', 'livetables', 'tablegames', 'blackjack']],
  ['glasshouse', 'Glasshouse', 'papermill', rtp('96.8'), ['featured', 'slots']],
  ['origami-dragon', 'Origami Dragon', 'oddbird', rtp('95.9'), ['featured', 'slots']],
  ['marble-run', 'Marble Run', 'papermill', fresh, ['featured', 'new', 'virtuals']],
  ['velvet-roulette', 'Velvet Roulette', 'tallorder', live, ['featured', 'livetables', 'tablegames', 'roulette']],
  ['saffron-road', 'Saffron Road', 'oddbird', rtp('96.1'), ['featured', 'slots']],
  ['copper-tide', 'Copper Tide', 'kelpworks', jackpot('84210.00'), ['featured', 'jackpots', 'jackpot', 'slots']],
  ['snow-fox-falls', 'Snow Fox Falls', 'northlight', rtp('96.4'), ['featured', 'slots']],
  [
    'sunday-diamonds',
    'Sunday Diamonds',
    'kelpworks',
    jackpot('12904.00'),
    ['featured', 'jackpots', 'jackpot', 'slots'],
  ],
  ['dice-parlour', 'Dice Parlour', 'kelpworks', rtp('98.6'), ['featured', 'tablegames', 'dice']],
  ['peppermint-heist', 'Peppermint Heist', 'oddbird', rtp('96.0'), ['featured', 'slots']],
  ['polar-postcards', 'Polar Postcards', 'northlight', fresh, ['featured', 'slots', 'new']],
  ['hotel-bougainvillea', 'Hotel Bougainvillea', 'oddbird', rtp('97.1'), ['featured', 'slots']],
  ['three-little-foxes', 'Three Little Foxes', 'kelpworks', rtp('96.3'), ['featured', 'slots']],
  ['roulette-nord', 'Roulette Nord', 'tallorder', live, ['featured', 'livetables', 'tablegames', 'roulette']],
  ['salt-and-silver', 'Salt & Silver', 'kelpworks', rtp('96.0'), ['slots']],
  ['twelve-teacups', 'Twelve Teacups', 'oddbird', rtp('96.7'), ['slots']],
  ['lighthouse-keeper', 'Lighthouse Keeper', 'papermill', rtp('95.8'), ['slots']],
  ['desert-disco', 'Desert Disco', 'northlight', rtp('96.2'), ['slots', 'virtuals']],
];

const DEFAULTS = { rtp: '96.0', isLive: false, isNew: false, jackpot: null, hasDemo: true, coverUrl: null };
/** Games per page. */
const PAGE_SIZE = 5;

/** Ids of the companies that have a catalogue. */
export const STUDIO_IDS: readonly string[] = Object.keys(STUDIOS);

/** Returns all games of a company, or an empty list for an unknown company. */
export const gamesOf = (company: string): CatalogueGame[] =>
  GAMES.flatMap(([id, name, owner, facts, tags], rank) =>
    owner === company
      ? [{ ...DEFAULTS, ...facts, id, name, studio: STUDIOS[owner], family: familyOf(owner).id, tags, rank }]
      : [],
  );

/** Returns a page of a company's catalogue, counted from 1; undefined beyond the last page. */
export function cataloguePage(company: string, page: number): CataloguePage['data'] | undefined {
  const games = gamesOf(company);
  const pages = Math.max(1, Math.ceil(games.length / PAGE_SIZE));
  if (page < 1 || page > pages) return undefined;
  const version = createHash('sha256').update(JSON.stringify(games)).digest('hex').slice(0, 16);
  return { version, pages, games: games.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}
