import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import * as queries from './settlement.gen.ts';

const ENTRIES_PER_BATCH = 100;

/** Settles all bets whose selection has a result, one transaction per batch. Safe on several nodes at the same time. */
export async function settleBets(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const row = await retryTransaction(() => queries.settleBets(db, { entriesABatch: ENTRIES_PER_BATCH }));
    const settled = row.settled ?? 0;
    if (settled === 0) return total;
    total += settled;
  }
}

/** Starts the tournaments whose start time has passed, and cancels those that are short of players by then. */
export async function startDueTournaments(db: QueryExecutorProvider, now: Date): Promise<void> {
  for (const { id } of await queries.shortOfPlayers(db, { now }))
    await retryTransaction(() => queries.cancelShortOfPlayers(db, { id }));
  await queries.startDue(db, { now });
}

/**
 * Maximum time that a tournament waits for an unreachable odds provider, or for invented rivals, before it finishes.
 */
const FEED_GRACE = '15 minutes';
const RIVALS_GRACE = '2 minutes';

/**
 * Finishes the tournaments that have ended, each in its own transaction, once the feeds of their fixtures have been
 * read up to that time. Returns their ids.
 */
export async function finishDueTournaments(db: Db, now: Date): Promise<string[]> {
  const rows = await queries.finishDue(db, { now, rivalsGrace: RIVALS_GRACE, feedGrace: FEED_GRACE });
  const finished = [];
  for (const { id } of rows) if (await finishTournament(db, id)) finished.push(id);
  return finished;
}

/** Voids bets without a result, fixes the ranks and pays the prizes, once. Returns false if it has already finished. */
export async function finishTournament(db: Db, id: string): Promise<boolean> {
  const row = await retryTransaction(() => queries.finishTournament(db, { id }));
  return row.finished ?? false;
}
