import type { QueryExecutorProvider } from 'kysely';
import * as queries from './sent-checks.gen.ts';

/** The company has taken our order. */
export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markSent(db, { id });
}

/** The company has told us of the check, so it has it, whatever became of its answer to our order. */
export async function markKnown(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markKnown(db, { id });
}

/** The company does not know the check any more: it is ordered again. */
export async function markLost(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markLost(db, { id });
}

/** Notes why a call failed. False for an order of whose check the company has told us by now: it has not failed. */
export async function noteFailure(
  db: QueryExecutorProvider,
  { id, isUnsent, failure }: { id: string; isUnsent: boolean; failure: string },
): Promise<boolean> {
  return (await queries.noteFailure(db, { failure: failure.slice(0, 300), id, isUnsent })) > 0;
}

/** Seconds the oldest check has waited for its company to take it, zero when none waits. */
export async function orderAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.orderAge(db);
  return row?.age ?? 0;
}
