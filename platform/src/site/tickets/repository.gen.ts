// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many, one, only } from '@parlay/server/query';

export type LockTicketRow = {
  number: bigint;
  reference: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  status: 'OPEN' | 'PENDING_CUSTOMER' | 'SOLVED' | 'CLOSED';
  about: unknown;
  previous: string | null;
  sessionId: string | null;
  company: string | null;
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const lockTicket = one<{
  reference: string;
}, LockTicketRow>(`select t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt" from ticket t where t.reference = $1 for update of t`, { params: ["reference"] });

export type TicketByReferenceRow = {
  number: bigint;
  reference: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  status: 'OPEN' | 'PENDING_CUSTOMER' | 'SOLVED' | 'CLOSED';
  about: unknown;
  previous: string | null;
  sessionId: string | null;
  company: string | null;
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const ticketByReference = one<{
  reference: string;
}, TicketByReferenceRow>(`select t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt" from ticket t where t.reference = $1`, { params: ["reference"] });

export type InsertTicketRow = {
  number: bigint;
  reference: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  status: 'OPEN' | 'PENDING_CUSTOMER' | 'SOLVED' | 'CLOSED';
  about: unknown;
  previous: string | null;
  sessionId: string | null;
  company: string | null;
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const insertTicket = only<{
  brandId: number;
  customerId?: string | null | undefined;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  about: unknown;
  previous?: string | null | undefined;
  sessionId?: string | null | undefined;
  company?: string | null | undefined;
}, InsertTicketRow>(`insert into ticket as t (brand_id, customer_id, name, email, locale, type, subject, about, previous, session_id, company)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb,
  (select number from ticket where reference = $9), $10, $11)
returning t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt"`, { params: ["brandId","customerId","name","email","locale","type","subject","about","previous","sessionId","company"], json: ["about"] });

export type TicketsOfRow = {
  number: bigint;
  reference: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  status: 'OPEN' | 'PENDING_CUSTOMER' | 'SOLVED' | 'CLOSED';
  about: unknown;
  previous: string | null;
  sessionId: string | null;
  company: string | null;
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
  unread: number;
  last: { "sender": string; "author": string; "body": unknown | null };
};
export const ticketsOf = many<{
  customerId: string;
  state?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, TicketsOfRow>(`/* planned for its values */ select t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt", (select count(*)::int from ticket_message m where m.ticket = t.number and m.id > t.read_to and m.sender = 'support') as "unread", last.said as last
from ticket t, lateral (
  select jsonb_build_object('sender', m.sender, 'author', m.author, 'body', left(m.body, 1000)) as said
  from ticket_message m where m.ticket = t.number and m.sender <> 'system' order by m.at desc, m.id desc limit 1
) last
where t.customer_id = $1
  and ($2::text is null or (t.status in ('OPEN', 'PENDING_CUSTOMER')) = ($2 = 'open'))
order by t.updated_at desc, t.number desc limit $3 offset $4`, { params: ["customerId","state","take","offset"], sure: ["unread"] });

export type FilteredTicketsRow = {
  number: bigint;
  reference: string;
  brandId: number;
  customerId: string | null;
  name: string;
  email: string;
  locale: string;
  type: string;
  subject: string;
  status: 'OPEN' | 'PENDING_CUSTOMER' | 'SOLVED' | 'CLOSED';
  about: unknown;
  previous: string | null;
  sessionId: string | null;
  company: string | null;
  statusEvent: bigint;
  readTo: bigint;
  createdAt: Date;
  updatedAt: Date;
  unread: number;
  last: { "sender": string; "author": string; "body": unknown | null };
};
export const filteredTickets = many<{
  status?: string | null | undefined;
  brand?: number | null | undefined;
  customer?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FilteredTicketsRow>(`/* planned for its values */ select t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt", (select count(*)::int from ticket_message m where m.ticket = t.number and m.id > t.read_to and m.sender = 'support') as "unread", last.said as last
from ticket t, lateral (
  select jsonb_build_object('sender', m.sender, 'author', m.author, 'body', left(m.body, 1000)) as said
  from ticket_message m where m.ticket = t.number and m.sender <> 'system' order by m.at desc, m.id desc limit 1
) last
where ($1::text is null or t.status = $1) and ($2::int is null or t.brand_id = $2)
  and ($3::text is null or t.customer_id = $3)
order by t.status <> 'OPEN', case when t.status = 'OPEN' then t.updated_at end, t.updated_at desc, t.number desc
limit $4 offset $5`, { params: ["status","brand","customer","take","offset"], sure: ["unread"] });

export type TicketCountsRow = {
  all: number;
  open: number;
  done: number;
  unread: number;
};
export const ticketCounts = only<{
  customerId: string;
}, TicketCountsRow>(`select count(*)::int as "all", count(*) filter (where status in ('OPEN', 'PENDING_CUSTOMER'))::int as "open",
  count(*) filter (where status in ('SOLVED', 'CLOSED'))::int as "done", coalesce(sum((select count(*)::int from ticket_message m where m.ticket = t.number and m.id > t.read_to and m.sender = 'support')), 0)::int as "unread"
from ticket t where t.customer_id = $1`, { params: ["customerId"], sure: ["all","open","done","unread"] });

export type InsertMessageRow = {
  id: bigint;
  sender: 'player' | 'support' | 'system';
  author: string;
  body: string;
  event: string | null;
  at: Date;
};
export const insertMessage = only<{
  ticket: bigint | number | string;
  sender: string;
  author: string;
  body: string;
  event?: string | null | undefined;
  at?: Date | string | null | undefined;
}, InsertMessageRow>(`insert into ticket_message (ticket, sender, author, body, event, at)
values ($1, $2, $3, $4, $5, least(coalesce($6::timestamptz, now()), now()))
returning id, sender, author, body, event, at`, { params: ["ticket","sender","author","body","event","at"] });

export const setStatus = exec<{
  status: string;
  event: bigint | number | string;
  ticket: bigint | number | string;
}>(`update ticket set status = $1, updated_at = now(), status_event = greatest(status_event, $2::bigint)
where number = $3`, { params: ["status","event","ticket"] });

export type MessagesOfRow = {
  id: bigint;
  sender: 'player' | 'support' | 'system';
  author: string;
  body: string;
  event: string | null;
  at: Date;
  attachments: unknown;
};
export const messagesOf = many<{
  ticket: bigint | number | string;
  mostMessages: bigint | number | string;
}, MessagesOfRow>(`select * from (
  select id, sender, author, body, event, at, coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) order by a.created_at)
    from ticket_attachment a where a.message = m.id), '[]') as attachments
  from ticket_message m where ticket = $1
  order by at desc, id desc limit $2
) latest order by at, id`, { params: ["ticket","mostMessages"] });

export const markRead = count<{
  ticket: bigint | number | string;
  upTo?: bigint | number | string | null | undefined;
}>(`/* planned for its values */ update ticket t set read_to = latest.id
from (
  select max(m.id) as id from ticket_message m
  where m.ticket = $1 and ($2::bigint is null or m.id <= $2::bigint)
) latest
where t.number = $1 and latest.id > t.read_to`, { params: ["ticket","upTo"] });
