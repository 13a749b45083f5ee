import { type QueryExecutorProvider, sql } from 'kysely';
import { CHECK_COLUMNS, type CheckRow } from '../checks/repository.ts';

/** How long a node has for a call before another node may make it. */
const LEASE_SECONDS = 60;
/** The company tells us what it decides; it is asked only in case that is lost. */
const ASK_AFTER_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;

/** Claims checks whose company has to be called: to order them, or to ask for their state. */
export async function takeDueChecks(db: QueryExecutorProvider, most: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    with due as (
      select id from identity_check
      where company is not null and state in ('pending', 'refer') and due_at <= now()
      order by due_at limit ${most} for update skip locked
    )
    update identity_check c set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where c.id = due.id returning ${CHECK_COLUMNS}`.execute(db);
  return rows;
}

export async function markSent(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    update identity_check set sent_at = now(), attempts = 0, failure = null,
      due_at = now() + make_interval(secs => ${ASK_AFTER_SECONDS}) where id = ${id}::uuid`.execute(db);
}

/** The company has told us of the check, so it has it, whatever became of its answer to our order. */
export async function markKnown(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    update identity_check set sent_at = now(), attempts = 0, failure = null,
      due_at = now() + make_interval(secs => ${ASK_AFTER_SECONDS}) where id = ${id}::uuid and sent_at is null`.execute(
    db,
  );
}

/** The company does not know the check any more: it is ordered again. */
export async function markLost(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`update identity_check set sent_at = null, attempts = 0, due_at = now() where id = ${id}::uuid`.execute(db);
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
  await sql`
    update identity_check set due_at = now() + make_interval(secs => ${seconds}), failure = ${failure?.slice(0, 300) ?? null}
    where id = ${id}::uuid and (sent_at is null) = ${sentAt === null}`.execute(db);
}

/** Seconds the oldest check has waited for its company to take it, zero when none waits. */
export async function orderAge(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from identity_check
    where company is not null and sent_at is null and state in ('pending', 'refer')`.execute(db);
  return rows[0]?.age ?? 0;
}
