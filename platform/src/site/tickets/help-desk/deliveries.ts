import { type QueryExecutorProvider, sql } from 'kysely';

export interface WaitingDelivery {
  id: bigint;
  ticket: bigint;
  reference: string;
  company: string;
  kind: 'ticket' | 'message' | 'status';
  body: object;
  attempts: number;
}

/** How long a node has to send what it claimed before another node may take it. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;
const RETENTION_DAYS = 30;

/** Claims some due deliveries. Of a ticket only the oldest one is due, so a company gets a ticket's messages in order. */
export async function takeDeliveries(db: QueryExecutorProvider, most: number): Promise<WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    with due as (
      select d.id from ticket_delivery d
      where d.delivered_at is null and d.due_at <= now() and not exists (
        select 1 from ticket_delivery e where e.ticket = d.ticket and e.delivered_at is null and e.id < d.id)
      order by d.due_at limit ${most} for update skip locked
    )
    update ticket_delivery d set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from due, ticket t where d.id = due.id and t.number = d.ticket
    returning d.id, d.ticket, t.reference, d.company, d.kind, d.body, d.attempts`.execute(db);
  return rows;
}

export async function markDelivered(db: QueryExecutorProvider, id: bigint): Promise<void> {
  await sql`update ticket_delivery set delivered_at = now(), failure = null where id = ${id}`.execute(db);
}

/** Backoff in seconds: 2, 4, 8 … at most ten minutes. It is never given up: a player's words wait until they are taken. */
export async function markFailed(
  db: QueryExecutorProvider,
  { id, attempts }: Pick<WaitingDelivery, 'id' | 'attempts'>,
  failure: string,
): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(attempts, 20));
  await sql`
    update ticket_delivery set due_at = now() + make_interval(secs => ${seconds}), failure = ${failure.slice(0, 300)}
    where id = ${id} and delivered_at is null`.execute(db);
}

/** Makes a ticket's announcement due again: the company does not know the ticket any more. */
export async function announceAgain(db: QueryExecutorProvider, ticket: bigint): Promise<void> {
  await sql`
    update ticket_delivery set delivered_at = null, due_at = now(), attempts = 0
    where id = (select min(id) from ticket_delivery where ticket = ${ticket} and kind = 'ticket')`.execute(db);
}

/** Deletes messages that were delivered long ago. Announcements stay, for companies that lose a ticket. */
export async function pruneDeliveries(db: QueryExecutorProvider): Promise<void> {
  await sql`
    delete from ticket_delivery where kind <> 'ticket' and delivered_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  );
}

/** Seconds the oldest delivery has waited, zero when none waits. */
export async function deliveryAge(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from ticket_delivery where delivered_at is null`.execute(db);
  return rows[0]?.age ?? 0;
}
