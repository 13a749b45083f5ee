import { type QueryExecutorProvider, sql } from 'kysely';
import { LISTED, type ListedTicket } from '../repository.ts';
import type { OperatorTicketsQuery } from './schemas.ts';

/** Tickets of all players and visitors: those that wait for us first, the longest waiting at the top. */
export async function operatorTickets(
  db: QueryExecutorProvider,
  { page, size, status, brand, customer }: OperatorTicketsQuery,
): Promise<{ rows: ListedTicket[]; hasNext: boolean }> {
  const { rows } = await sql<ListedTicket>`
    select ${LISTED}
    where (${status ?? null}::text is null or t.status = ${status ?? null})
      and (${brand ?? null}::int is null or t.brand_id = ${brand ?? null}::int)
      and (${customer ?? null}::text is null or t.customer_id = ${customer ?? null})
    order by t.status <> 'OPEN', case when t.status = 'OPEN' then t.updated_at end, t.updated_at desc, t.number desc
    limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Messages and changes that the ticket's company has not taken yet. */
export async function waitingDeliveries(db: QueryExecutorProvider, ticket: bigint): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ticket_delivery where ticket = ${ticket} and delivered_at is null`.execute(db);
  return rows[0]?.waiting ?? 0;
}
