import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

export interface WaitingMail {
  id: string;
  kind: string;
  /** null: it is written when it is sent. */
  sealed: Buffer | null;
  /** Subject of the mail, if it is not sealed. */
  about: string | null;
  attempts: number;
}

/** How long a node has to send a claimed e-mail before another node may take it. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 3600;
/** Unsent e-mails are abandoned after this time. */
const GIVEN_UP_DAYS = 3;
const RETENTION_DAYS = 30;

/** Claims some due e-mails, oldest first. Two nodes never claim the same. */
export async function takeMails(db: QueryExecutorProvider, most: number): Promise<WaitingMail[]> {
  return queries.takeMails(db, { most, leaseSeconds: LEASE_SECONDS });
}

export async function markSent(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await queries.markSent(db, { ids });
}

/** Lets any node take claimed e-mails at once that nobody has begun to send. */
export async function giveBack(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await queries.giveBack(db, { ids });
}

/** Backoff in seconds: 2, 4, 8 … at most an hour. */
export async function markFailed(
  db: QueryExecutorProvider,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  failure: string,
): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(attempts, 20));
  await queries.markFailed(db, { seconds, failure: failure.slice(0, 300), id });
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
