import type { QueryExecutorProvider } from 'kysely';
import { type CheckRow, claimDueChecks } from '../checks/repository.ts';
import * as queries from './due-checks.gen.ts';

/** How long a node has for a call before another node may make it. */
const LEASE_SECONDS = 60;
/** The company tells us what it decides; it is asked only in case that is lost. */
const ASK_AFTER_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;

/** Claims checks whose company has to be called: to order them, or to ask for their state. */
export async function takeDueChecks(db: QueryExecutorProvider, most: number): Promise<CheckRow[]> {
  return claimDueChecks(db, { most, leaseSeconds: LEASE_SECONDS });
}

export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markSent(db, { askAfterSeconds: ASK_AFTER_SECONDS, id });
}

/** The company has told us of the check, so it has it, whatever became of its answer to our order. */
export async function markKnown(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markKnown(db, { askAfterSeconds: ASK_AFTER_SECONDS, id });
}

/** The company does not know the check any more: it is ordered again. */
export async function markLost(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markLost(db, { id });
}

/**
 * Backoff: 2, 4, 8 … seconds after a failure, a minute and more while a check is open; at most ten minutes. An order that
 * failed although the company has told us of its check by now has not failed.
 */
export async function waitAgain(
  db: QueryExecutorProvider,
  { id, attempts, sentAt }: Pick<CheckRow, 'id' | 'attempts' | 'sentAt'>,
  failure: string | null,
): Promise<void> {
  const first = sentAt && failure === null ? ASK_AFTER_SECONDS : 1;
  const seconds = Math.min(LONGEST_WAIT_SECONDS, first * 2 ** Math.min(attempts, 12));
  await queries.waitAgain(db, { seconds, failure: failure?.slice(0, 300), id, isUnsent: sentAt === null });
}

/** Seconds the oldest check has waited for its company to take it, zero when none waits. */
export async function orderAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.orderAge(db);
  return row?.age ?? 0;
}
