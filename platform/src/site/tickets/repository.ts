import { Locale } from '@parlay/contracts/brand';
import type { TicketStatus } from '@parlay/contracts/help-desk';
import { TICKET_TYPES } from '@parlay/contracts/validation/contact';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { Attachment } from './attachments/attachment.ts';
import * as queries from './repository.gen.ts';
import { About, TICKET_EVENTS, type TicketsQuery } from './ticket.ts';

/** Columns of text and JSON. */
const Loose = z.object({ locale: Locale, type: z.enum(TICKET_TYPES), about: About.nullable() });

/**
 * A ticket. `customerId` null: a visitor's; `company`: the help-desk company that answers it; `statusEvent`: number of the
 * company's event that set the status last.
 */
export type TicketRow = Omit<queries.TicketByReferenceRow, keyof z.infer<typeof Loose>> & z.infer<typeof Loose>;

const readRow = <Row extends queries.TicketByReferenceRow>(row: Row) => ({ ...row, ...Loose.parse(row) });

/** The row with this reference stays as it is until the transaction ends. */
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

/** Columns of text and JSON of a message. */
const LooseMessage = z.object({ event: z.enum(TICKET_EVENTS).nullable(), attachments: z.array(Attachment) });

export type MessageRow = Omit<queries.MessagesOfRow, keyof z.infer<typeof LooseMessage>> & z.infer<typeof LooseMessage>;

export type NewMessage = Pick<MessageRow, 'sender' | 'body'> & Partial<Pick<MessageRow, 'author' | 'event' | 'at'>>;

/** Adds a message; `at` is the company's time, never one to come. */
export async function insertMessage(
  trx: QueryExecutorProvider,
  ticket: bigint,
  { sender, body, author = '', event = null, at }: NewMessage,
): Promise<MessageRow> {
  const row = await queries.insertMessage(trx, { ticket, sender, author, body, event, at });
  return { ...row, event, attachments: [] };
}

/** Sets status and time of a ticket; `event` is the number of the company's event. */
export async function setStatus(
  trx: QueryExecutorProvider,
  ticket: bigint,
  status: TicketStatus,
  event: number | null = null,
): Promise<void> {
  await queries.setStatus(trx, { status, event: event ?? 0, ticket });
}

const MOST_MESSAGES = 500;

/** Messages in the order of their times, the latest of very many. */
export async function messagesOf(db: QueryExecutorProvider, ticket: bigint): Promise<MessageRow[]> {
  const rows = await queries.messagesOf(db, { ticket, mostMessages: MOST_MESSAGES });
  return rows.map((row) => ({ ...row, ...LooseMessage.parse(row) }));
}

/** The last message of a ticket in a list. */
const Last = z.object({ sender: z.enum(['player', 'support', 'system']), author: z.string(), body: z.string() });

export type ListedTicket = TicketRow & { unread: number; last: z.infer<typeof Last> };

const readListed = (row: queries.TicketsOfRow): ListedTicket => ({ ...readRow(row), last: Last.parse(row.last) });

/** A player's tickets, latest change first. */
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

/** Tickets of all players and visitors: those that wait for us first, the longest waiting at the top. */
export async function filteredTickets(db: QueryExecutorProvider, filter: TicketFilter): Promise<ListedTicket[]> {
  return (await queries.filteredTickets(db, filter)).map(readListed);
}

export type TicketCounts = queries.TicketCountsRow;

export const ticketCounts = (db: QueryExecutorProvider, customerId: string): Promise<TicketCounts> =>
  queries.ticketCounts(db, { customerId });

/** Marks answers as read, up to a message or all of them. Returns false when nothing changed. */
export async function markRead(db: QueryExecutorProvider, ticket: bigint, upTo: string | undefined): Promise<boolean> {
  return (await queries.markRead(db, { ticket, upTo })) > 0;
}
