import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** An e-mail that is not sent. Without `sealed` it is written when it is sent, from what it is about. */
export type WaitingMail = queries.WaitingMailRow;

/** Unsent e-mails are abandoned after this time. */
const GIVEN_UP_DAYS = 3;
const RETENTION_DAYS = 30;

/** Returns an e-mail that is to be sent; undefined when it was sent, or abandoned. */
export async function waitingMail(db: QueryExecutorProvider, id: string): Promise<WaitingMail | undefined> {
  return queries.waitingMail(db, { id });
}

export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.markSent(db, { id });
}

export async function markFailed(db: QueryExecutorProvider, id: string, failure: string): Promise<void> {
  await queries.markFailed(db, { id, failure: failure.slice(0, 300) });
}

/** Deletes old sent e-mails, and abandons old unsent ones; returns how many were abandoned. */
export async function pruneMails(db: QueryExecutorProvider): Promise<number> {
  await queries.deleteSent(db, { retentionDays: RETENTION_DAYS });
  return queries.abandonUnsent(db, { givenUpDays: GIVEN_UP_DAYS });
}

/** Seconds the oldest unsent e-mail has waited, zero when none waits. */
export async function mailAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.mailAge(db);
  return row?.age ?? 0;
}
