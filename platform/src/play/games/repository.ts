import { GameFacts } from '@parlay/contracts/game-catalogue';
import type { QueryExecutorProvider } from 'kysely';
import { GameFact, type Tab } from './game.ts';
import type { Offer } from './offer.ts';
import * as queries from './repository.gen.ts';

export type GameRow = Omit<queries.GameByIdRow, 'fact' | 'facts' | 'certifiedFacts'> & {
  fact: GameFact;
  facts: GameFacts;
  certifiedFacts: GameFacts | undefined;
};

const withFacts = ({ fact, facts, certifiedFacts, ...row }: queries.GameByIdRow): GameRow => ({
  ...row,
  fact: GameFact.parse(fact),
  facts: GameFacts.parse(facts),
  certifiedFacts: certifiedFacts === null ? undefined : GameFacts.parse(certifiedFacts),
});

/** Key of the tab with all games. It is not a tag. */
const ALL_GAMES = 'allgames';

/** Returns the offered games with any of the tags, in lobby order. Returns all of them for no tags or "allgames". */
export async function gamesWithTags(db: QueryExecutorProvider, offer: Offer, tags: string[]): Promise<GameRow[]> {
  const wanted = tags.includes(ALL_GAMES) || tags.length === 0 ? null : tags;
  return (await queries.gamesWithTags(db, { ...offer, wanted })).map(withFacts);
}

/** Returns all games that their suppliers list, in lobby order. */
export const listedGames = async (db: QueryExecutorProvider): Promise<GameRow[]> =>
  (await queries.listedGames(db, { featured: null })).map(withFacts);

/** Returns an offered game by its id. */
export async function gameById(db: QueryExecutorProvider, offer: Offer, id: string): Promise<GameRow | undefined> {
  const row = await queries.gameById(db, { ...offer, id });
  return row && withFacts(row);
}

/** Returns the tabs that have offered games, in order, with the number of games in each. */
export async function tabs(db: QueryExecutorProvider, offer: Offer): Promise<Tab[]> {
  return queries.tabs(db, { ...offer, allGames: ALL_GAMES });
}

export interface NewGameSession {
  tokenHash: string;
  customerId: string;
  sessionId: string;
  gameId: string;
  provider: string;
  /** Minimum time between two rounds, in ms; 0 for no minimum. */
  cycleMs: number;
  /** The slot session that its stakes count towards. */
  slotSessionId?: string | undefined;
  /** Whether stakes require a confirmed age (B8). */
  needsAge: boolean;
}

/** Returns true if a check must still confirm the player's age before a stake, and notifies the player. */
export async function isAgeMissing(
  trx: QueryExecutorProvider,
  customerId: string,
  needsAge: boolean,
): Promise<boolean> {
  const { code } = await queries.ageMissing(trx, { customerId, needsAge });
  return code !== null;
}

/**
 * Ends the player's open games. If a game is open elsewhere and may not be taken over, changes nothing and returns its
 * name.
 */
export async function endOpenGames(
  trx: QueryExecutorProvider,
  customerId: string,
  { replaces = null, takeOver = false }: { replaces?: string | null | undefined; takeOver?: boolean | undefined },
): Promise<string | undefined> {
  const row = await queries.takeGamePlace(trx, { customerId, replaces, takeOver });
  return row.elsewhere ?? undefined;
}

/** Binds a launch token to player, game and login session, in the wallet's currency. */
export async function openGameSession(
  db: QueryExecutorProvider,
  session: NewGameSession,
): Promise<{ id: string; currency: string }> {
  const row = await queries.openGameSession(db, session);
  if (!row) throw new Error(`player ${session.customerId} has no wallet`);
  return row;
}

/** Ends a session that the provider did not open. */
export async function endGameSession(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.endGameSession(db, { id });
}
