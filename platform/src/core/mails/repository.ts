import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** An unsent e-mail. If `sealed` is null, it is composed from `about` when it is sent. */
export type WaitingMail = queries.WaitingMailRow;

/** Age at which unsent e-mails are abandoned. */
const GIVEN_UP_DAYS = 3;
const RETENTION_DAYS = 30;

/** Returns an unsent e-mail, or undefined if it was sent or abandoned. */
export async function waitingMail(db: QueryExecutorProvider, id: string): Promise<WaitingMail | undefined> {
  return queries.waitingMail(db, { id });
}

export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markSent(db, { id });
}

export async function markFailed(db: QueryExecutorProvider, id: string, failure: string): Promise<void> {
  await queries.markFailed(db, { id, failure: failure.slice(0, 300) });
}

/** Deletes old sent e-mails and abandons old unsent ones. Returns the number of abandoned e-mails. */
export async function pruneMails(db: QueryExecutorProvider): Promise<number> {
  await queries.deleteSent(db, { retentionDays: RETENTION_DAYS });
  return queries.abandonUnsent(db, { givenUpDays: GIVEN_UP_DAYS });
}

/** Returns how many seconds the oldest unsent e-mail has waited, or zero if none is waiting. */
export async function mailAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.mailAge(db);
  return row?.age ?? 0;
}
