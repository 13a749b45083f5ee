-- name: takeMails :many
with due as (
  select id from mail where sent_at is null and due_at <= now() order by due_at limit :most for update skip locked
)
update mail m set attempts = attempts + 1, due_at = now() + make_interval(secs => :leaseSeconds)
from due where m.id = due.id returning m.id, m.kind, m.sealed, m.about, m.attempts;

-- name: markSent :exec
update mail set sent_at = now(), sealed = null, about = null, failure = null
where id = any (:ids::uuid[]) and sent_at is null;

-- name: giveBack :exec
update mail set attempts = attempts - 1, due_at = now() where id = any (:ids::uuid[]) and sent_at is null;

-- name: markFailed :exec
update mail set due_at = now() + make_interval(secs => :seconds), failure = :failure
where id = :id::uuid and sent_at is null;

-- name: deleteSent :exec
delete from mail where sent_at < now() - make_interval(days => :retentionDays);

-- name: abandonUnsent :count
delete from mail where sent_at is null and created_at < now() - make_interval(days => :givenUpDays);

-- name: mailAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from mail where sent_at is null;
