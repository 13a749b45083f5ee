import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import type { PlayersQuery } from './schemas.ts';

export type FoundRow = queries.FoundPlayerRow;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the matching players, latest login first. */
export async function findPlayers(
  db: QueryExecutorProvider,
  { q = '', brand, standing, page, size }: PlayersQuery,
): Promise<{ rows: FoundRow[]; hasNext: boolean }> {
  const filter = { brand, standing, take: size + 1, offset: (page - 1) * size };
  const rows = await findMatching(db, q, filter);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

type Filter = Parameters<typeof queries.findPlayers>[1];

/** Matches number and session exactly, and username, e-mail address and surname by prefix, ignoring case. */
function findMatching(db: QueryExecutorProvider, q: string, filter: Filter): Promise<FoundRow[]> {
  if (q === '') return queries.findPlayers(db, filter);
  if (UUID.test(q)) return queries.findPlayersBySession(db, { ...filter, session: q });
  return queries.findPlayersByText(db, { ...filter, q, start: `${q.replace(/[\\%_]/g, '\\$&')}%` });
}

export const findPlayer = (db: QueryExecutorProvider, customerId: string): Promise<FoundRow | undefined> =>
  queries.foundPlayer(db, { customerId });

const MAX_ROWS = 100;

export async function countOpenSessions(db: QueryExecutorProvider, customerId: string): Promise<number> {
  const row = await queries.openSessions(db, { customerId });
  return row?.sessions ?? 0;
}

/** Returns what a player owes after corrected results of bets, as a decimal string, or null. */
export async function debtOf(db: QueryExecutorProvider, customerId: string): Promise<string | null> {
  return (await queries.debtOf(db, { customerId }))?.owed ?? null;
}

export async function notesOf(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<{ actor: string; text: string; at: Date }[]> {
  return queries.notesOf(db, { customerId, most: MAX_ROWS });
}

export async function actionsOn(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<{ actor: string; action: string; reason: string; at: Date }[]> {
  return queries.actionsOn(db, { customerId, most: MAX_ROWS });
}

export async function addNote(
  trx: QueryExecutorProvider,
  { customerId, actor, text }: { customerId: string; actor: string; text: string },
): Promise<void> {
  await queries.addNote(trx, { customerId, actor, text });
}
