import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

export interface OutboxRow {
  /** An int8 as text. */
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
}

/** Maximum number of facts that one pass reads. */
export const FACTS_PER_PASS = 300;

/**
 * Claims the oldest waiting facts of some players, in order. The lock on a player's oldest fact covers all facts of
 * that player until the transaction ends, so several nodes can publish without changing a player's order.
 */
export async function claimFacts(trx: QueryExecutorProvider): Promise<OutboxRow[]> {
  // If a player's oldest fact is unpublished, so are the later ones. One statement can therefore lock it and read them.
  // "is true" prevents a join with an index scan of the waiting facts. The planner underestimates their number and
  // would compare every pair.
  return queries.claimFacts(trx, { factsAPass: FACTS_PER_PASS });
}

export async function markPublished(trx: QueryExecutorProvider, ids: string[]): Promise<void> {
  await queries.markPublished(trx, { ids });
}

/**
 * Deletes facts that were published more than the given hours ago, except each player's last, which the invariant
 * checks need.
 */
export async function pruneOutbox(db: QueryExecutorProvider, olderThanHours: number): Promise<void> {
  await queries.pruneOutbox(db, { olderThanHours });
}

/** Returns how many seconds the oldest fact has waited, or zero if none is waiting. Used for the gauge in /metrics. */
export async function outboxAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.outboxAge(db);
  return row?.age ?? 0;
}
