import { type QueryExecutorProvider, sql } from 'kysely';

export interface OutboxRow {
  /** int8 as text. */
  id: string;
  customerId: string;
  event: string;
  payload: unknown;
}

/** Waiting facts read in one pass. */
export const FACTS_A_PASS = 300;

/**
 * Takes the oldest waiting facts of some players, in order. The lock of a player's oldest fact covers all facts of that
 * player until the transaction ends, so several nodes can publish and each player's order is kept.
 */
export async function claimFacts(trx: QueryExecutorProvider): Promise<OutboxRow[]> {
  // If the oldest is not published yet, no later one is, so one statement can lock it and read the others. What
  // "is true" is kept from being a join or a look into the index of waiting facts: the planner takes those for few, and
  // would compare each with each.
  const { rows } = await sql<OutboxRow>`
    with oldest as materialized (
      select id, customer_id, event, payload from outbox where published_at is null order by id limit ${FACTS_A_PASS}
    ), waiting as materialized (
      select oldest.*, min(id) over (partition by customer_id) as first from oldest
    ), held as materialized (
      select outbox.id from waiting join outbox on outbox.id = waiting.first
      where waiting.id = waiting.first and (outbox.published_at is null) is true for update of outbox skip locked
    )
    select id::text, customer_id as "customerId", event, payload from waiting
    where (first in (select id from held)) is true order by waiting.id`.execute(trx);
  return rows;
}

export async function markPublished(trx: QueryExecutorProvider, ids: string[]): Promise<void> {
  await sql`update outbox set published_at = now() where id = any (${ids}::bigint[])`.execute(trx);
}

/** Deletes facts published longer ago than the given hours, except each player's last, which the invariants need. */
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
