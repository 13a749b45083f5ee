import type { QueryExecutorProvider } from 'kysely';
import { filteredTickets, type ListedTicket } from '../repository.ts';
import * as queries from './repository.gen.ts';
import type { OperatorTicketsQuery } from './schemas.ts';

/** Returns tickets of all players and visitors, open ones first, starting with the longest waiting one. */
export async function operatorTickets(
  db: QueryExecutorProvider,
  { page, size, status, brand, customer }: OperatorTicketsQuery,
): Promise<{ rows: ListedTicket[]; hasNext: boolean }> {
  const rows = await filteredTickets(db, { status, brand, customer, take: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** Counts the messages and changes that the ticket's provider has not accepted yet. */
export async function waitingDeliveries(db: QueryExecutorProvider, ticket: bigint): Promise<number> {
  const row = await queries.waitingDeliveries(db, { ticket });
  return row?.waiting ?? 0;
}
