-- fragment: columns
t.number, t.reference, t.brand_id as "brandId", t.customer_id as "customerId", t.name, t.email, t.locale, t.type, t.subject,
  t.status, t.about, (select p.reference from ticket p where p.number = t.previous) as previous, t.session_id as "sessionId",
  t.company, t.status_event as "statusEvent", t.read_to as "readTo", t.created_at as "createdAt", t.updated_at as "updatedAt"

-- fragment: unread
(select count(*)::int from ticket_message m where m.ticket = t.number and m.id > t.read_to and m.sender = 'support')

-- fragment: listed
-- Selects the tickets of a list, each with its last message.
{columns}, {unread} as "unread!", last.said as last
from ticket t, lateral (
  select jsonb_build_object('sender', m.sender, 'author', m.author, 'body', left(m.body, 1000)) as said
  from ticket_message m where m.ticket = t.number and m.sender <> 'system' order by m.at desc, m.id desc limit 1
) last

-- name: lockTicket :one
select {columns} from ticket t where t.reference = :reference for update of t;

-- name: ticketByReference :one
select {columns} from ticket t where t.reference = :reference;

-- name: insertTicket :only
insert into ticket as t (brand_id, customer_id, name, email, locale, type, subject, about, previous, session_id, company)
values (:brandId, :customerId?, :name, :email, :locale, :type, :subject, :about::jsonb,
  (select number from ticket where reference = :previous?), :sessionId?, :company?)
returning {columns};

-- name: ticketsOf :many
select {listed}
where t.customer_id = :customerId
  and (:state?::text is null or (t.status in ('OPEN', 'PENDING_CUSTOMER')) = (:state = 'open'))
order by t.updated_at desc, t.number desc limit :take offset :offset;

-- name: filteredTickets :many
select {listed}
where (:status?::text is null or t.status = :status) and (:brand?::int is null or t.brand_id = :brand)
  and (:customer?::text is null or t.customer_id = :customer)
order by t.status <> 'OPEN', case when t.status = 'OPEN' then t.updated_at end, t.updated_at desc, t.number desc
limit :take offset :offset;

-- name: ticketCounts :only
select count(*)::int as "all!", count(*) filter (where status in ('OPEN', 'PENDING_CUSTOMER'))::int as "open!",
  count(*) filter (where status in ('SOLVED', 'CLOSED'))::int as "done!", coalesce(sum({unread}), 0)::int as "unread!"
from ticket t where t.customer_id = :customerId;

-- name: insertMessage :only
insert into ticket_message (ticket, sender, author, body, event, at)
values (:ticket, :sender, :author, :body, :event?, least(coalesce(:at?::timestamptz, now()), now()))
returning id, sender, author, body, event, at;

-- name: setStatus :exec
update ticket set status = :status, updated_at = now(), status_event = greatest(status_event, :event::bigint)
where number = :ticket;

-- name: messagesOf :many
select * from (
  select id, sender, author, body, event, at, coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'size', a.size) order by a.created_at)
    from ticket_attachment a where a.message = m.id), '[]') as attachments
  from ticket_message m where ticket = :ticket
  order by at desc, id desc limit :mostMessages
) latest order by at, id;

-- name: markRead :count
update ticket t set read_to = latest.id
from (
  select max(m.id) as id from ticket_message m
  where m.ticket = :ticket and (:upTo?::bigint is null or m.id <= :upTo?::bigint)
) latest
where t.number = :ticket and latest.id > t.read_to;
