import type { CatalogueGame } from '@parlay/contracts/game-catalogue';
import type { QueryExecutorProvider } from 'kysely';
import type { GameFact } from '../game.ts';
import { LIVE_TAG } from '../offer.ts';
import * as queries from './repository.gen.ts';

export interface Catalogue {
  /** Id of the game provider. */
  company: string;
  version: string;
  games: readonly CatalogueGame[];
}

/** Returns the version of the stored catalogue, or undefined if none has been stored yet. */
export async function storedVersion(db: QueryExecutorProvider, company: string): Promise<string | undefined> {
  const row = await queries.storedVersion(db, { company });
  return row?.version;
}

/**
 * Takes the only read of a catalogue in this number of seconds, on any node. Returns 0, or the milliseconds until the next
 * one.
 */
export const takeTurn = async (db: QueryExecutorProvider, company: string, seconds: number): Promise<number> =>
  (await queries.takeTurn(db, { company, seconds })).waitMs;

/** Gives back a turn whose read did not reach the provider. */
export const giveTurnBack = (db: QueryExecutorProvider, company: string): Promise<void> =>
  queries.giveTurnBack(db, { company });

/**
 * Stores a whole catalogue and hides games that left it. Leaves other providers' games unchanged and returns their ids.
 */
export async function storeCatalogue(
  db: QueryExecutorProvider,
  { company, version, games }: Catalogue,
): Promise<string[]> {
  const rows = games.map(({ id, name, studio, family, tags, hasDemo, coverUrl, rank, facts = {}, ...listed }) => ({
    ...{ id, name, studio, family, rank, facts, tags: tagsOf(tags, listed), rtp: listed.rtp },
    free_play: hasDemo,
    img_url: coverUrl,
    fact: factOf(listed),
  }));
  const { foreign } = await queries.storeCatalogue(db, { company, version, rows });
  return foreign ?? [];
}

/** Returns the tags of a game, without the tag of live games if the game is not dealt live. */
const tagsOf = (tags: readonly string[], { isLive }: Pick<CatalogueGame, 'isLive'>): string[] =>
  tags.filter((tag) => isLive || tag !== LIVE_TAG);

/** Returns the one fact that a tile shows. */
function factOf({
  jackpot,
  isLive,
  isNew,
  rtp,
}: Pick<CatalogueGame, 'jackpot' | 'isLive' | 'isNew' | 'rtp'>): GameFact {
  if (jackpot) return { kind: 'jackpot', value: jackpot.amount, currency: jackpot.currency };
  if (isLive) return { kind: 'live' };
  return isNew ? { kind: 'new' } : { kind: 'rtp', value: rtp };
}
