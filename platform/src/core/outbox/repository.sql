-- name: claimFacts :many
with oldest as materialized (
  select id, customer_id, event, payload from outbox where published_at is null order by id limit :factsAPass
), waiting as materialized (
  select oldest.*, min(id) over (partition by customer_id) as first from oldest
), held as materialized (
  select outbox.id from waiting join outbox on outbox.id = waiting.first
  where waiting.id = waiting.first and (outbox.published_at is null) is true for update of outbox skip locked
)
select id::text, customer_id as "customerId", event, payload from waiting
where (first in (select id from held)) is true order by waiting.id;

-- name: markPublished :exec
update outbox set published_at = now() where id = any (:ids::bigint[]);

-- name: pruneOutbox :exec
delete from outbox o
where published_at < now() - make_interval(hours => :olderThanHours) and (version is null or exists (
  select 1 from outbox newer where newer.customer_id = o.customer_id and newer.version > o.version));

-- name: outboxAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
from outbox where published_at is null;
