import { type QueryExecutorProvider, sql } from 'kysely';

export interface OutboxRow {
  /** int8 as text. */
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
}

/** Waiting players whose facts are taken at once. */
export const PLAYERS_A_PASS = 100;
const ROWS_A_PASS = 300;

/**
 * Takes waiting facts of some players, oldest first. Who locks a player's oldest fact owns all of that player's facts
 * until the transaction ends: so several nodes can publish at once and each player's order holds.
 */
export async function claimFacts(trx: QueryExecutorProvider): Promise<OutboxRow[]> {
  const { rows: heads } = await sql<{ customer_id: string }>`
    select customer_id from outbox o
    where published_at is null and not exists (
      select 1 from outbox older
      where older.customer_id = o.customer_id and older.published_at is null and older.id < o.id)
    order by id limit ${PLAYERS_A_PASS} for update skip locked`.execute(trx);
  if (heads.length === 0) return [];
  const { rows } = await sql<OutboxRow>`
    select id::text, customer_id as "customerId", event, payload from outbox
    where published_at is null and customer_id = any (${heads.map((head) => head.customer_id)}::text[])
    order by outbox.id limit ${ROWS_A_PASS}`.execute(trx);
  return rows;
}

export async function markPublished(trx: QueryExecutorProvider, ids: string[]): Promise<void> {
  await sql`update outbox set published_at = now() where id = any (${ids}::bigint[])`.execute(trx);
}

/** Removes facts published longer ago than the hours given, all but each player's last: the invariants count from it. */
export async function pruneOutbox(db: QueryExecutorProvider, olderThanHours: number): Promise<void> {
  await sql`
    delete from outbox o
    where published_at < now() - make_interval(hours => ${olderThanHours}) and (version is null or exists (
      select 1 from outbox newer where newer.customer_id = o.customer_id and newer.version > o.version))`.execute(db);
}

/** Seconds the oldest waiting fact has waited, zero when none waits. For the gauge of /metrics. */
export async function outboxAge(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from outbox where published_at is null`.execute(db);
  return rows[0]?.age ?? 0;
}
