import { setTimeout } from 'node:timers/promises';
import type { Brand } from '@parlay/contracts/brand-data';
import { type CompanyOf, serverAddressOf, sportsCompanyOf } from '@parlay/contracts/providers';
import { isOffered } from '@parlay/contracts/routes';
import { TextIndex, type WeightedText } from '@parlay/contracts/text-index';
import type { FastifyInstance } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Offer, offerOf } from '../games/offer.ts';
import { gamesWithTags } from '../games/repository.ts';
import { type Audience, tournaments } from '../tournaments/repository.ts';
import { allEvents } from '../whats-on/company.ts';
import { type Draw, drawsReader } from '../whats-on/draws.ts';
import {
  indexMatches,
  type Match,
  type MatchIndex,
  matchesOfBook,
  matchesOfTournaments,
  type Team,
} from './matches.ts';
import type { FoundGame, FoundTournament, PlayGroup } from './schemas.ts';

/** Lifetimes of indexes in ms. */
const GAMES_MS = 30_000;
const TOURNAMENTS_MS = 10_000;
const EVENTS_MS = 60_000;
/** Maximum wait for a provider in ms. What comes later is ready for the next search. */
const SOURCE_TIMEOUT_MS = 1_500;

const IN_NAME = 0;
const IN_DETAIL = 4;

/** Indexes that a brand's search reads. undefined for what the brand does not have. */
export interface Sources {
  games: TextIndex<FoundGame> | undefined;
  teams: TextIndex<Team>[] | undefined;
  matches: TextIndex<Match>[] | undefined;
  tournaments: TextIndex<FoundTournament> | undefined;
  draws: TextIndex<Draw> | undefined;
  /** Groups that lack items, because a provider does not respond. */
  unreachable: PlayGroup[];
}

/** Returns a function that returns the indexes of a brand, of which callers in some currencies see the tournaments. */
export function sourcesReader({
  config,
  db,
  log,
}: Pick<FastifyInstance, 'config' | 'db' | 'log'>): (brand: Brand, currencies: readonly string[]) => Promise<Sources> {
  const draws = drawsReader({ config, log });
  const games = new LRUCache<string, TextIndex<FoundGame>, Offer>({
    max: 100,
    ttl: GAMES_MS,
    fetchMethod: (_key, _stale, { context }) => indexGames(db, context),
  });
  const contests = new LRUCache<string, Contests, Audience>({
    max: 200,
    ttl: TOURNAMENTS_MS,
    fetchMethod: (_key, _stale, { context }) => indexContests(db, context),
  });
  const books = new LRUCache<string, MatchIndex>({
    max: 20,
    ttl: EVENTS_MS,
    // A search uses the previous list while a new one is loaded, or if it cannot be.
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: indexBook,
  });

  /** Returns the matches of a sports book, or undefined while it does not respond. */
  const bookOf = (company: CompanyOf<'sports'>): Promise<MatchIndex | undefined> =>
    inTime(
      books.fetch(serverAddressOf(company)).catch((cause: unknown) => {
        log.warn({ err: cause, provider: company.id }, 'the sports book does not list its events for the search');
        return undefined;
      }),
    );

  return async (brand, currencies) => {
    const { id, products } = brand;
    const has = (route: string) => isOffered(route, products);
    const hasBook = has('betting') || has('live-betting');
    const company = hasBook ? sportsCompanyOf(config, id) : undefined;
    const hasDraws = has('account/lotteryplatformlogin');
    const offer = offerOf(config, brand);
    const audience = { brandId: id, currencies };
    const [ofGames, ofContests, book, nextDraws] = await Promise.all([
      has('game') ? games.fetch(JSON.stringify(offer), { context: offer }) : undefined,
      has('tournaments') ? contests.fetch(JSON.stringify(audience), { context: audience }) : undefined,
      company && bookOf(company),
      hasDraws ? inTime(draws(brand)) : undefined,
    ]);
    const ofMatches = [book, ofContests?.matches].filter((index) => index !== undefined);
    const hasMatches = hasBook || has('tournaments');
    return {
      games: ofGames,
      teams: hasMatches ? ofMatches.map(({ teams }) => teams) : undefined,
      matches: hasMatches ? ofMatches.map(({ matches }) => matches) : undefined,
      tournaments: ofContests?.tournaments,
      draws: hasDraws
        ? indexOf(nextDraws ?? [], ({ name, product }) => [
            [name, IN_NAME],
            [product, IN_DETAIL],
          ])
        : undefined,
      unreachable: [
        ...(company && !book ? (['teams', 'matches'] as const) : []),
        ...(hasDraws && !nextDraws ? (['draws'] as const) : []),
      ],
    };
  };
}

function indexOf<T>(items: readonly T[], textsOf: (item: T) => WeightedText[]): TextIndex<T> {
  const index = new TextIndex<T>();
  for (const item of items) index.add(item, textsOf(item));
  return index;
}

async function indexGames(db: QueryExecutorProvider, offer: Offer): Promise<TextIndex<FoundGame>> {
  const games = (await gamesWithTags(db, offer, [])).map(({ id, name, studio }) => ({ id, name, studio }));
  return indexOf(games, ({ name, studio }) => [
    [name, IN_NAME],
    [studio, IN_DETAIL],
  ]);
}

interface Contests {
  tournaments: TextIndex<FoundTournament>;
  matches: MatchIndex;
}

/** Indexes the tournaments of an audience, finished ones last, and the matches of those that are open. */
async function indexContests(db: QueryExecutorProvider, audience: Audience): Promise<Contests> {
  const [rows, matches] = await Promise.all([tournaments(db, audience), matchesOfTournaments(db, audience)]);
  const listed = rows.map(({ id, name, sportName, status, startsAt, endsAt }) => ({
    ...{ id, name, sportName, status },
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
  }));
  const [open, finished] = [
    listed.filter(({ status }) => status !== 'FINISHED'),
    listed.filter(({ status }) => status === 'FINISHED'),
  ];
  return {
    tournaments: indexOf([...open, ...finished.reverse()], ({ name, sportName }) => [
      [name, IN_NAME],
      [sportName, IN_DETAIL],
    ]),
    matches: await indexMatches(matches),
  };
}

/** Indexes the events of the sports book at an address, live ones first. */
async function indexBook(address: string): Promise<MatchIndex> {
  const [live, prematch] = await Promise.all([allEvents(address, 'live'), allEvents(address, 'prematch')]);
  return indexMatches(matchesOfBook([...live, ...prematch]));
}

/** Returns a value that is there soon, or otherwise undefined. */
async function inTime<T>(value: Promise<T | undefined>): Promise<T | undefined> {
  const ended = new AbortController();
  const timeout = setTimeout(SOURCE_TIMEOUT_MS, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([value, timeout]);
  } finally {
    ended.abort();
  }
}
