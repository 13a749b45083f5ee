-- name: takeMessages :many
-- Claims messages for this node. Other nodes skip them, but can claim them again later in case this node exits.
update webhook_message m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => :takenSeconds)
from webhook w
where w.name = m.webhook and m.id in (
  select id from webhook_message where due_at <= now() order by due_at limit :limit for update skip locked
)
returning m.id, m.body, m.attempts, w.url, w.secret;

-- name: noteDelivered :exec
update webhook_message set problem = null, due_at = null, delivered_at = now() where id = :id;

-- name: noteFailed :exec
-- Gives up if no seconds are passed.
update webhook_message set problem = :problem, due_at = now() + make_interval(secs => :seconds?) where id = :id;

-- name: sweepMessages :exec
-- Deletes messages that were delivered or given up.
delete from webhook_message where due_at is null and made_at < now() - interval '30 days';
