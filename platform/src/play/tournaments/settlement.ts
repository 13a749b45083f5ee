import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { retried } from '../../core/database/retry.ts';
import * as queries from './settlement.gen.ts';

const ENTRIES_A_BATCH = 100;

/** Settles every bet whose selection has a result; a batch is a transaction. Safe on several nodes at once. */
export async function settleBets(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const row = await retried(() => queries.settleBets(db, { entriesABatch: ENTRIES_A_BATCH }));
    const settled = row.settled ?? 0;
    if (settled === 0) return total;
    total += settled;
  }
}

/** Starts the tournaments whose time has come. */
export async function startDue(db: QueryExecutorProvider, now: Date): Promise<void> {
  await queries.startDue(db, { now });
}

/** A tournament waits this long for an odds company that is away, and for invented rivals, before it finishes without. */
const FEED_GRACE = '15 minutes';
const RIVALS_GRACE = '2 minutes';

/**
 * Finishes the tournaments whose time is over, each in a separate transaction, when the feeds of their fixtures have been
 * read up to their end. Returns their ids.
 */
export async function finishDue(db: Db, now: Date): Promise<string[]> {
  const rows = await queries.finishDue(db, { now, rivalsGrace: RIVALS_GRACE, feedGrace: FEED_GRACE });
  const finished = [];
  for (const { id } of rows) if (await finishTournament(db, id)) finished.push(id);
  return finished;
}

/** Voids what has no result, fixes the ranks and pays the prizes, once. False: it had finished before. */
export async function finishTournament(db: Db, id: string): Promise<boolean> {
  const row = await retried(() => queries.finishTournament(db, { id }));
  return row.finished ?? false;
}
