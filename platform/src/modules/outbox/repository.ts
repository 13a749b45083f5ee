import { type QueryExecutorProvider, sql } from 'kysely';

export interface OutboxRow {
  /** int8 as text. */
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
}

/** Waiting facts looked at in one pass. */
export const FACTS_A_PASS = 300;

/**
 * Takes the facts of some players from the oldest ones waiting, in order. Who locks a player's oldest fact owns all of
 * that player's facts until the transaction ends: so several nodes can publish at once and each player's order holds.
 */
export async function claimFacts(trx: QueryExecutorProvider): Promise<OutboxRow[]> {
  // Where the oldest is not published yet, none after it is: so one statement may lock the one and read the others.
  const { rows } = await sql<OutboxRow>`
    with oldest as materialized (
      select id, customer_id from outbox where published_at is null order by id limit ${FACTS_A_PASS}
    ), held as materialized (
      select customer_id from outbox
      where published_at is null and id in (select min(id) from oldest group by customer_id) for update skip locked
    )
    select id::text, customer_id as "customerId", event, payload from outbox
    where id in (select oldest.id from oldest join held using (customer_id)) order by outbox.id`.execute(trx);
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
