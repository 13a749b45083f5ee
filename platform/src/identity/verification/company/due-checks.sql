-- name: markSent :exec
update identity_check set sent_at = now(), attempts = 0, failure = null,
  due_at = now() + make_interval(secs => :askAfterSeconds) where id = :id::uuid;

-- name: markKnown :exec
update identity_check set sent_at = now(), attempts = 0, failure = null,
  due_at = now() + make_interval(secs => :askAfterSeconds) where id = :id::uuid and sent_at is null;

-- name: markLost :exec
update identity_check set sent_at = null, attempts = 0, due_at = now() where id = :id::uuid;

-- name: waitAgain :exec
update identity_check set due_at = now() + make_interval(secs => :seconds), failure = :failure?
where id = :id::uuid and (sent_at is null) = :isUnsent;

-- name: orderAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from identity_check
where company is not null and sent_at is null and state in ('pending', 'refer');
