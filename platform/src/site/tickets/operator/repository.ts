import type { QueryExecutorProvider } from 'kysely';
import { filteredTickets, type ListedTicket } from '../repository.ts';
import * as queries from './repository.gen.ts';
import type { OperatorTicketsQuery } from './schemas.ts';

/** Tickets of all players and visitors: those that wait for us first, the longest waiting at the top. */
export async function operatorTickets(
  db: QueryExecutorProvider,
  { page, size, status, brand, customer }: OperatorTicketsQuery,
): Promise<{ rows: ListedTicket[]; hasNext: boolean }> {
  const rows = await filteredTickets(db, { status, brand, customer, take: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Messages and changes that the ticket's company has not taken yet. */
export async function waitingDeliveries(db: QueryExecutorProvider, ticket: bigint): Promise<number> {
  const row = await queries.waitingDeliveries(db, { ticket });
  return row?.waiting ?? 0;
}
