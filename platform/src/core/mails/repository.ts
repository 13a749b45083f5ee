import { type QueryExecutorProvider, sql } from 'kysely';

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
  const { rows } = await sql<WaitingMail>`
    with due as (
      select id from mail where sent_at is null and due_at <= now() order by due_at limit ${most} for update skip locked
    )
    update mail m set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where m.id = due.id returning m.id, m.kind, m.sealed, m.about, m.attempts`.execute(db);
  return rows;
}

export async function markSent(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await sql`
    update mail set sent_at = now(), sealed = null, about = null, failure = null
    where id = any (${ids}::uuid[]) and sent_at is null`.execute(db);
}

/** Lets any node take claimed e-mails at once that nobody has begun to send. */
export async function giveBack(db: QueryExecutorProvider, ids: readonly string[]): Promise<void> {
  await sql`
    update mail set attempts = attempts - 1, due_at = now() where id = any (${ids}::uuid[]) and sent_at is null`.execute(
    db,
  );
}

/** Backoff in seconds: 2, 4, 8 … at most an hour. */
export async function markFailed(
  db: QueryExecutorProvider,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  failure: string,
): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(attempts, 20));
  await sql`
    update mail set due_at = now() + make_interval(secs => ${seconds}), failure = ${failure.slice(0, 300)}
    where id = ${id}::uuid and sent_at is null`.execute(db);
}

/** Deletes old sent e-mails, and abandons old unsent ones; returns how many were abandoned. */
export async function pruneMails(db: QueryExecutorProvider): Promise<number> {
  await sql`delete from mail where sent_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
  const { rows } = await sql`
    delete from mail where sent_at is null and created_at < now() - make_interval(days => ${GIVEN_UP_DAYS})
    returning 1`.execute(db);
  return rows.length;
}

/** Seconds the oldest unsent e-mail has waited, zero when none waits. */
export async function mailAge(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from mail where sent_at is null`.execute(
    db,
  );
  return rows[0]?.age ?? 0;
}
