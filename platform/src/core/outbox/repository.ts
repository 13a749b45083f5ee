import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

export interface OutboxRow {
  /** int8 as text. */
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
}

/** Waiting facts read in one pass. */
export const FACTS_A_PASS = 300;

/**
 * Takes the oldest waiting facts of some players, in order. The lock of a player's oldest fact covers all facts of that
 * player until the transaction ends, so several nodes can publish and each player's order is kept.
 */
export async function claimFacts(trx: QueryExecutorProvider): Promise<OutboxRow[]> {
  // If the oldest is not published yet, no later one is, so one statement can lock it and read the others. What
  // "is true" is kept from being a join or a look into the index of waiting facts: the planner takes those for few, and
  // would compare each with each.
  return queries.claimFacts(trx, { factsAPass: FACTS_A_PASS });
}

export async function markPublished(trx: QueryExecutorProvider, ids: string[]): Promise<void> {
  await queries.markPublished(trx, { ids });
}

/** Deletes facts published longer ago than the given hours, except each player's last, which the invariants need. */
export async function pruneOutbox(db: QueryExecutorProvider, olderThanHours: number): Promise<void> {
  await queries.pruneOutbox(db, { olderThanHours });
}

/** Seconds the oldest waiting fact has waited, zero when none waits. For the gauge of /metrics. */
export async function outboxAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.outboxAge(db);
  return row?.age ?? 0;
}
