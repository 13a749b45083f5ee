import type { TicketUpdate } from '@parlay/contracts/realtime';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './announce.gen.ts';
import { type TicketRow, ticketCounts } from './repository.ts';

/** Notifies the player's open pages of a changed ticket. Does nothing for a visitor's ticket. */
export async function announceTicket(
  trx: QueryExecutorProvider,
  { customerId, reference, status }: Pick<TicketRow, 'customerId' | 'reference' | 'status'>,
  reason: TicketUpdate['reason'],
): Promise<void> {
  if (customerId === null) return;
  const { unread } = await ticketCounts(trx, customerId);
  const payload = { ticketId: reference, status, unread, reason } satisfies TicketUpdate;
  await queries.announceTicket(trx, { customerId, payload });
}
