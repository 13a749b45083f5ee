import type { Locale } from '@parlay/contracts/brand';
import type { TicketStatus } from '@parlay/contracts/help-desk';
import type { TicketType } from '@parlay/contracts/validation/contact';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Attachment } from './attachments/attachment.ts';
import type { About, TICKET_EVENTS, TicketsQuery } from './ticket.ts';

export interface TicketRow {
  number: bigint;
  reference: string;
  brandId: number;
  /** null: a visitor. */
  customerId: string | null;
  name: string;
  email: string;
  locale: Locale;
  type: TicketType;
  subject: string;
  status: TicketStatus;
  about: About | null;
  previous: string | null;
  sessionId: string | null;
  /** The help-desk company that answers it. */
  company: string | null;
  /** Number of the company's event that set the status last. */
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = sql`
  t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/** The row with this reference stays as it is until the transaction ends. */
export async function lockTicket(trx: QueryExecutorProvider, reference: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from ticket t where t.reference = ${reference} for update of t`.execute(trx);
  return rows[0];
}

export async function ticketByReference(db: QueryExecutorProvider, reference: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${COLUMNS} from ticket t where t.reference = ${reference}`.execute(db);
  return rows[0];
}

export type NewTicket = Pick<TicketRow, 'brandId' | 'customerId' | 'name' | 'email' | 'locale' | 'type' | 'subject'> &
  Pick<TicketRow, 'about' | 'previous' | 'sessionId' | 'company'>;

export async function insertTicket(trx: QueryExecutorProvider, ticket: NewTicket): Promise<TicketRow> {
  const { brandId, customerId, name, email, locale, type, subject, about, previous, sessionId, company } = ticket;
  const { rows } = await sql<TicketRow>`
    insert into ticket as t (brand_id, customer_id, name, email, locale, type, subject, about, previous, session_id, company)
    values (${brandId}, ${customerId}, ${name}, ${email}, ${locale}, ${type}, ${subject},
      ${about === null ? null : JSON.stringify(about)}::jsonb,
      (select number from ticket where reference = ${previous}), ${sessionId}, ${company})
    returning ${COLUMNS}`.execute(trx);
  if (!rows[0]) throw new Error('the ticket was not stored');
  return rows[0];
}

export interface MessageRow {
  id: bigint;
  sender: 'player' | 'support' | 'system';
  author: string;
  body: string;
  event: (typeof TICKET_EVENTS)[number] | null;
  at: Date;
  attachments: Attachment[];
}

export type NewMessage = Pick<MessageRow, 'sender' | 'body'> & Partial<Pick<MessageRow, 'author' | 'event' | 'at'>>;

/** Adds a message; `at` is the company's time, never one to come. */
export async function insertMessage(
  trx: QueryExecutorProvider,
  ticket: bigint,
  { sender, body, author = '', event = null, at }: NewMessage,
): Promise<MessageRow> {
  const { rows } = await sql<Omit<MessageRow, 'attachments'>>`
    insert into ticket_message (ticket, sender, author, body, event, at)
    values (${ticket}, ${sender}, ${author}, ${body}, ${event}, least(coalesce(${at ?? null}::timestamptz, now()), now()))
    returning id, sender, author, body, event, at`.execute(trx);
  if (!rows[0]) throw new Error('the message was not stored');
  return { ...rows[0], attachments: [] };
}

/** Sets status and time of a ticket; `event` is the number of the company's event. */
export async function setStatus(
  trx: QueryExecutorProvider,
  ticket: bigint,
  status: TicketStatus,
  event: number | null = null,
): Promise<void> {
  await sql`
    update ticket set status = ${status}, updated_at = now(), status_event = greatest(status_event, ${event ?? 0}::bigint)
    where number = ${ticket}`.execute(trx);
}

const MOST_MESSAGES = 500;

/** Messages in the order of their times, the latest of very many. */
export async function messagesOf(db: QueryExecutorProvider, ticket: bigint): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select * from (
      select id, sender, author, body, event, at, coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) order by a.created_at)
        from ticket_attachment a where a.message = m.id), '[]') as attachments
      from ticket_message m where ticket = ${ticket}
      order by at desc, id desc limit ${MOST_MESSAGES}
    ) latest order by at, id`.execute(db);
  return rows;
}

const UNREAD = sql`(
  select count(*)::int from ticket_message m where m.ticket = t.number and m.id > t.read_to and m.sender = 'support')`;

export type ListedTicket = TicketRow & { unread: number; last: Pick<MessageRow, 'sender' | 'author' | 'body'> };

/** Columns and table of a list, with the last message of each ticket. */
export const LISTED = sql`
  ${COLUMNS}, ${UNREAD} as unread, last.said as last
  from ticket t, lateral (
    select jsonb_build_object('sender', m.sender, 'author', m.author, 'body', left(m.body, 1000)) as said
    from ticket_message m where m.ticket = t.number and m.sender <> 'system' order by m.at desc, m.id desc limit 1
  ) last`;

/** A player's tickets, latest change first. */
export async function ticketsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, state }: TicketsQuery,
): Promise<{ rows: ListedTicket[]; hasNext: boolean }> {
  const isWanted =
    state === undefined
      ? sql`true`
      : state === 'open'
        ? sql`t.status in ('OPEN', 'PENDING_CUSTOMER')`
        : sql`t.status in ('SOLVED', 'CLOSED')`;
  const { rows } = await sql<ListedTicket>`
    select ${LISTED}
    where t.customer_id = ${customerId} and ${isWanted}
    order by t.updated_at desc, t.number desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

export interface TicketCounts {
  all: number;
  open: number;
  done: number;
  unread: number;
}

export async function ticketCounts(db: QueryExecutorProvider, customerId: string): Promise<TicketCounts> {
  const { rows } = await sql<TicketCounts>`
    select count(*)::int as "all", count(*) filter (where status in ('OPEN', 'PENDING_CUSTOMER'))::int as open,
      count(*) filter (where status in ('SOLVED', 'CLOSED'))::int as done, coalesce(sum(${UNREAD}), 0)::int as unread
    from ticket t where t.customer_id = ${customerId}`.execute(db);
  return rows[0] ?? { all: 0, open: 0, done: 0, unread: 0 };
}

/** Marks answers as read, up to a message or all of them. Returns false when nothing changed. */
export async function markRead(db: QueryExecutorProvider, ticket: bigint, upTo: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    update ticket t set read_to = latest.id
    from (
      select max(m.id) as id from ticket_message m
      where m.ticket = ${ticket} and (${upTo ?? null}::bigint is null or m.id <= ${upTo ?? null}::bigint)
    ) latest
    where t.number = ${ticket} and latest.id > t.read_to returning 1`.execute(db);
  return rows.length > 0;
}
