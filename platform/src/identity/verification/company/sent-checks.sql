-- name: markSent :exec
update identity_check set sent_at = coalesce(sent_at, now()), failure = null where id = :id::uuid;

-- name: markKnown :exec
update identity_check set sent_at = now(), failure = null where id = :id::uuid and sent_at is null;

-- name: markLost :exec
update identity_check set sent_at = null where id = :id::uuid;

-- name: noteFailure :count
update identity_check set failure = :failure where id = :id::uuid and (sent_at is null) = :isUnsent;

-- name: orderAge :one
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from identity_check
where company is not null and sent_at is null and state in ('pending', 'refer');
