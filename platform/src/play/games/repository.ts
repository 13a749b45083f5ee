import { type QueryExecutorProvider, sql } from 'kysely';
import type { GameFact, Tab } from './game.ts';
import type { Offer } from './offer.ts';

export interface GameRow {
  id: string;
  name: string;
  imgUrl: string | null;
  freePlay: boolean;
  tags: string[];
  provider: string;
  studio: string;
  fact: GameFact;
}

const GAME = sql`g.id, g.name, g.img_url as "imgUrl", g.free_play as "freePlay", g.tags, g.provider, g.studio, g.fact`;

/** The tab of all games, which is not a tag. */
const ALL_GAMES = 'allgames';

const isOffered = ({ companies, tags }: Offer) => sql`
  g.enabled and g.listed and g.provider = any (${companies}::text[]) and ${tags ? sql`g.tags && ${tags}::text[]` : sql`true`}`;

/** Games that carry any of the tags, in the lobby's order; no tags, or "allgames" among them: all that are offered. */
export async function gamesWithTags(db: QueryExecutorProvider, offer: Offer, tags: string[]): Promise<GameRow[]> {
  const wanted = tags.includes(ALL_GAMES) || tags.length === 0 ? sql`true` : sql`g.tags && ${tags}::text[]`;
  const { rows } = await sql<GameRow>`
    select ${GAME} from game g where ${isOffered(offer)} and ${wanted} order by g.ordinal, g.id`.execute(db);
  return rows;
}

/** An offered game. */
export async function gameById(db: QueryExecutorProvider, offer: Offer, id: string): Promise<GameRow | undefined> {
  const { rows } = await sql<GameRow>`select ${GAME} from game g where ${isOffered(offer)} and g.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Tabs with offered games, in their order, with the number of games in each. */
export async function tabs(db: QueryExecutorProvider, offer: Offer): Promise<Tab[]> {
  const { rows } = await sql<Tab>`
    select t.key, count(*)::int as count
    from lobby_tab t join game g on ${isOffered(offer)} and (t.key = ${ALL_GAMES} or t.key = any (g.tags))
    group by t.key, t.ordinal order by t.ordinal`.execute(db);
  return rows;
}

export interface NewGameSession {
  tokenHash: string;
  customerId: string;
  sessionId: string;
  gameId: string;
  provider: string;
  /** Shortest time between two rounds, in ms; 0: none. */
  cycleMs: number;
  /** The slot session that its stakes count in. */
  slotSessionId?: string | undefined;
}

/** Ends the player's open games; the name of one that is open elsewhere and was not taken over: then nothing has changed. */
export async function takeGamePlace(
  trx: QueryExecutorProvider,
  customerId: string,
  { replaces = null, takeOver = false }: { replaces?: string | null | undefined; takeOver?: boolean | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ elsewhere: string | null }>`
    select game_place_take(${customerId}, ${replaces}::uuid, ${takeOver}) as elsewhere`.execute(trx);
  return rows[0]?.elsewhere ?? undefined;
}

/** Binds a launch token to player, game and login session, in the wallet's currency. */
export async function openGameSession(
  db: QueryExecutorProvider,
  session: NewGameSession,
): Promise<{ id: string; currency: string }> {
  const { tokenHash, customerId, sessionId, gameId, provider, cycleMs, slotSessionId = null } = session;
  const { rows } = await sql<{ id: string; currency: string }>`
    insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency, cycle_ms, slot_session_id)
    select ${tokenHash}, customer_id, ${sessionId}, ${gameId}, ${provider}, currency, ${cycleMs}, ${slotSessionId}::uuid
    from wallet where customer_id = ${customerId}
    returning id, currency`.execute(db);
  const opened = rows[0];
  if (!opened) throw new Error(`player ${customerId} has no wallet`);
  return opened;
}
