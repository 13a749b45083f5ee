import { Locale } from '@parlay/contracts/brand';
import type { TicketStatus } from '@parlay/contracts/help-desk';
import { TICKET_TYPES } from '@parlay/contracts/validation/contact';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { Attachment } from './attachments/attachment.ts';
import * as queries from './repository.gen.ts';
import { About, TICKET_EVENTS, type TicketsQuery } from './ticket.ts';

/** Ticket columns that are text or JSON in the database. */
const Columns = z.object({ locale: Locale, type: z.enum(TICKET_TYPES), about: About.nullable() });

/**
 * A ticket. `customerId` is null for a visitor's ticket, `company` is the help-desk provider that handles it, and
 * `statusEvent` is the number of the provider's event that last set the status.
 */
export type TicketRow = Omit<queries.TicketByReferenceRow, keyof z.infer<typeof Columns>> & z.infer<typeof Columns>;

const readRow = <Row extends queries.TicketByReferenceRow>(row: Row) => ({ ...row, ...Columns.parse(row) });

/** Returns the ticket with this reference and locks it until the transaction ends. */
export async function lockTicket(trx: QueryExecutorProvider, reference: string): Promise<TicketRow | undefined> {
  const row = await queries.lockTicket(trx, { reference });
  return row && readRow(row);
}

export async function ticketByReference(db: QueryExecutorProvider, reference: string): Promise<TicketRow | undefined> {
  const row = await queries.ticketByReference(db, { reference });
  return row && readRow(row);
}

export type NewTicket = Pick<TicketRow, 'brandId' | 'customerId' | 'name' | 'email' | 'locale' | 'type' | 'subject'> &
  Pick<TicketRow, 'about' | 'previous' | 'sessionId' | 'company'>;

export async function insertTicket(trx: QueryExecutorProvider, ticket: NewTicket): Promise<TicketRow> {
  return readRow(await queries.insertTicket(trx, ticket));
}

/** Message columns that are text or JSON in the database. */
const MessageColumns = z.object({ event: z.enum(TICKET_EVENTS).nullable(), attachments: z.array(Attachment) });

export type MessageRow = Omit<queries.MessagesOfRow, keyof z.infer<typeof MessageColumns>> &
  z.infer<typeof MessageColumns>;

export type NewMessage = Pick<MessageRow, 'sender' | 'body'> & Partial<Pick<MessageRow, 'author' | 'event' | 'at'>>;

/** Adds a message. `at` is the provider's time, replaced with the current time if it is in the future. */
export async function insertMessage(
  trx: QueryExecutorProvider,
  ticket: bigint,
  { sender, body, author = '', event = null, at }: NewMessage,
): Promise<MessageRow> {
  const row = await queries.insertMessage(trx, { ticket, sender, author, body, event, at });
  return { ...row, event, attachments: [] };
}

/** Sets a ticket's status and update time. `event` is the number of the provider's event. */
export async function setStatus(
  trx: QueryExecutorProvider,
  ticket: bigint,
  status: TicketStatus,
  event: number | null = null,
): Promise<void> {
  await queries.setStatus(trx, { status, event: event ?? 0, ticket });
}

const MAX_MESSAGES = 500;

/** Returns a ticket's latest messages in chronological order. */
export async function messagesOf(db: QueryExecutorProvider, ticket: bigint): Promise<MessageRow[]> {
  const rows = await queries.messagesOf(db, { ticket, mostMessages: MAX_MESSAGES });
  return rows.map((row) => ({ ...row, ...MessageColumns.parse(row) }));
}

/** Last message of a listed ticket. */
const Last = z.object({ sender: z.enum(['player', 'support', 'system']), author: z.string(), body: z.string() });

export type ListedTicket = TicketRow & { unread: number; last: z.infer<typeof Last> };

const readListed = (row: queries.TicketsOfRow): ListedTicket => ({ ...readRow(row), last: Last.parse(row.last) });

/** Returns a player's tickets, the latest change first. */
export async function ticketsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, state }: TicketsQuery,
): Promise<{ rows: ListedTicket[]; hasNext: boolean }> {
  const rows = await queries.ticketsOf(db, { customerId, state, take: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size).map(readListed), hasNext: rows.length > size };
}

export interface TicketFilter {
  status: TicketStatus | undefined;
  brand: number | undefined;
  customer: string | undefined;
  take: number;
  offset: number;
}

/** Returns tickets of all players and visitors, open ones first, starting with the longest waiting one. */
export async function filteredTickets(db: QueryExecutorProvider, filter: TicketFilter): Promise<ListedTicket[]> {
  return (await queries.filteredTickets(db, filter)).map(readListed);
}

export type TicketCounts = queries.TicketCountsRow;

export const ticketCounts = (db: QueryExecutorProvider, customerId: string): Promise<TicketCounts> =>
  queries.ticketCounts(db, { customerId });

/** Marks all answers, or those up to a message, as read. Returns false if nothing changed. */
export async function markRead(db: QueryExecutorProvider, ticket: bigint, upTo: string | undefined): Promise<boolean> {
  return (await queries.markRead(db, { ticket, upTo })) > 0;
}
