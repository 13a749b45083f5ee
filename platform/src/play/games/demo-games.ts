import { type QueryExecutorProvider, sql } from 'kysely';
import type { GameFact } from './game.ts';

/** Tabs of the lobby in their order; a tab's key is the tag of its games. */
export const DEMO_TABS = [
  'featured',
  'allgames',
  'slots',
  'livetables',
  'jackpots',
  'tablegames',
  'new',
  'virtuals',
] as const;

const STUDIOS = {
  northlight: 'Northlight',
  kelpworks: 'Kelp Works',
  oddbird: 'Oddbird',
  papermill: 'Papermill',
  tallorder: 'Tall Order Live',
} as const;

type Provider = keyof typeof STUDIOS;
type Row = [id: string, name: string, provider: Provider, fact: GameFact, tags: string[]];

const rtp = (value: string): GameFact => ({ kind: 'rtp', value });
const jackpot = (value: string): GameFact => ({ kind: 'jackpot', value, currency: 'EUR' });
const fresh: GameFact = { kind: 'new' };
const live: GameFact = { kind: 'live' };

/** The first three are big features. An id decides its cover for ever, so it never changes. */
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

/** Demo mode: puts games and tabs into the database, or brings them up to date. Safe with several nodes at once. */
export async function seedGames(db: QueryExecutorProvider): Promise<void> {
  const games = GAMES.map(([id, name, provider, fact, tags], ordinal) => ({
    id,
    name,
    provider,
    studio: STUDIOS[provider],
    fact,
    tags,
    ordinal,
  }));
  await sql`
    insert into game (id, name, provider, studio, free_play, tags, fact, ordinal)
    select id, name, provider, studio, true, tags, fact, ordinal
    from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
      as g (id text, name text, provider text, studio text, tags text[], fact jsonb, ordinal int)
    order by id
    on conflict (id) do update set name = excluded.name, provider = excluded.provider, studio = excluded.studio,
      tags = excluded.tags, fact = excluded.fact, ordinal = excluded.ordinal`.execute(db);
  const tabs = DEMO_TABS.map((key, ordinal) => ({ key, ordinal }));
  await sql`
    insert into lobby_tab (key, ordinal)
    select key, ordinal from jsonb_to_recordset(${JSON.stringify(tabs)}::jsonb) as t (key text, ordinal int) order by key
    on conflict (key) do update set ordinal = excluded.ordinal`.execute(db);
}
