-- name: takeDeliveries :many
with due as (
  select d.id from ticket_delivery d
  where d.delivered_at is null and d.due_at <= now() and not exists (
    select 1 from ticket_delivery e where e.ticket = d.ticket and e.delivered_at is null and e.id < d.id)
  order by d.due_at limit :most for update skip locked
)
update ticket_delivery d set attempts = attempts + 1, due_at = now() + make_interval(secs => :leaseSeconds)
from due, ticket t where d.id = due.id and t.number = d.ticket
returning d.id, d.ticket, t.reference, d.company, d.kind, d.body, d.attempts;

-- name: markDelivered :exec
update ticket_delivery set delivered_at = now(), failure = null where id = :id;

-- name: markFailed :exec
update ticket_delivery set due_at = now() + make_interval(secs => :seconds), failure = :failure
where id = :id and delivered_at is null;

-- name: announceAgain :exec
update ticket_delivery set delivered_at = null, due_at = now(), attempts = 0
where id = (select min(id) from ticket_delivery where ticket = :ticket and kind = 'ticket');

-- name: pruneDeliveries :exec
delete from ticket_delivery where kind <> 'ticket' and delivered_at < now() - make_interval(days => :retentionDays);

-- name: deliveryAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from ticket_delivery where delivered_at is null;
