-- name: nextDelivery :one
select d.id, d.ticket, t.reference, d.company, d.kind, d.body
from ticket_delivery d join ticket t on t.number = d.ticket
where d.ticket = :ticket and d.delivered_at is null order by d.id limit 1;

-- name: markDelivered :exec
update ticket_delivery set delivered_at = now(), failure = null where id = :id;

-- name: markFailed :exec
update ticket_delivery set failure = :failure where id = :id and delivered_at is null;

-- name: announceAgain :exec
update ticket_delivery set delivered_at = null
where id = (select min(id) from ticket_delivery where ticket = :ticket and kind = 'ticket');

-- name: pruneDeliveries :exec
delete from ticket_delivery where kind <> 'ticket' and delivered_at < now() - make_interval(days => :retentionDays);

-- name: deliveryAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from ticket_delivery where delivered_at is null;
