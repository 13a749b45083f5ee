import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import * as queries from './expire.gen.ts';
import { queueStatus } from './help-desk/queue.ts';
import { insertMessage, lockTicket, setStatus } from './repository.ts';

/** Days without a message after which a solved ticket is closed. */
export const SOLVED_DAYS = 14;
const BATCH_SIZE = 100;

/** Closes tickets that were solved long ago. Safe to call on any number of nodes. */
export async function expireSolved(db: Db): Promise<void> {
  for (const reference of await solvedLongAgo(db)) {
    await db.transaction().execute(async (trx) => {
      const ticket = await lockTicket(trx, reference);
      if (ticket?.status !== 'SOLVED' || ticket.updatedAt > new Date(Date.now() - SOLVED_DAYS * 86_400_000)) return;
      const change = await insertMessage(trx, ticket.number, { sender: 'system', body: '', event: 'expired' });
      await setStatus(trx, ticket.number, 'CLOSED');
      await queueStatus(trx, ticket, 'CLOSED', change);
    });
  }
}

async function solvedLongAgo(db: QueryExecutorProvider): Promise<string[]> {
  const rows = await queries.solvedLongAgo(db, { solvedDays: SOLVED_DAYS, atOnce: BATCH_SIZE });
  return rows.map(({ reference }) => reference);
}
