import type { QueryExecutorProvider } from 'kysely';
import * as queries from './sent-checks.gen.ts';

/** Records that the provider has accepted an order. */
export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markSent(db, { id });
}

/**
 * Records that the provider has a check, because it has sent an event about it, even if its response to the order was
 * lost.
 */
export async function markKnown(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markKnown(db, { id });
}

/** Records that the provider no longer knows a check, so that it is ordered again. */
export async function markLost(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markLost(db, { id });
}

/**
 * Records why a call failed. Returns false for an order that succeeded after all, because the provider has since sent
 * an event.
 */
export async function recordFailure(
  db: QueryExecutorProvider,
  { id, isUnsent, failure }: { id: string; isUnsent: boolean; failure: string },
): Promise<boolean> {
  return (await queries.noteFailure(db, { failure: failure.slice(0, 300), id, isUnsent })) > 0;
}

/** Returns how many seconds the oldest order has waited for its provider, or zero if none is waiting. */
export async function orderAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.orderAge(db);
  return row?.age ?? 0;
}
