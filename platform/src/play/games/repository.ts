import { type QueryExecutorProvider, sql } from 'kysely';
import type { GameFact, Tab } from './game.ts';

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

const GAME = sql`id, name, img_url as "imgUrl", free_play as "freePlay", tags, provider, studio, fact`;

/** The tab that is no tag: every game is in it. */
export const ALL_GAMES = 'allgames';

/** Games that carry any of the tags, in the lobby's order; no tags, or "allgames" among them: all games. */
export async function gamesWithTags(db: QueryExecutorProvider, tags: string[]): Promise<GameRow[]> {
  const wanted = tags.includes(ALL_GAMES) || tags.length === 0 ? sql`true` : sql`tags && ${tags}::text[]`;
  const { rows } = await sql<GameRow>`select ${GAME} from game where enabled and ${wanted} order by ordinal`.execute(
    db,
  );
  return rows;
}

export async function gameById(db: QueryExecutorProvider, id: string): Promise<GameRow | undefined> {
  const { rows } = await sql<GameRow>`select ${GAME} from game where enabled and id = ${id}`.execute(db);
  return rows[0];
}

/** Tabs in their order, with the number of games in each. */
export async function tabs(db: QueryExecutorProvider): Promise<Tab[]> {
  const { rows } = await sql<Tab>`
    select t.key, (
      select count(*)::int from game g where g.enabled and (t.key = ${ALL_GAMES} or t.key = any (g.tags))) as count
    from lobby_tab t order by t.ordinal`.execute(db);
  return rows;
}

export interface NewGameSession {
  tokenHash: string;
  customerId: string;
  sessionId: string;
  gameId: string;
  provider: string;
}

/** Binds a launch token to player, game and login session, in the wallet's currency. */
export async function openGameSession(
  db: QueryExecutorProvider,
  session: NewGameSession,
): Promise<{ currency: string }> {
  const { tokenHash, customerId, sessionId, gameId, provider } = session;
  const { rows } = await sql<{ currency: string }>`
    insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency)
    select ${tokenHash}, customer_id, ${sessionId}, ${gameId}, ${provider}, currency
    from wallet where customer_id = ${customerId}
    returning currency`.execute(db);
  const opened = rows[0];
  if (!opened) throw new Error(`player ${customerId} has no wallet`);
  return opened;
}
