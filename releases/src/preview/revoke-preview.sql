-- name: lockPreview :one
select channel, made_by, revoked_at from preview where id = :id for update;

-- name: revoke :exec
update preview set revoked_at = :at where id = :id;

-- name: revokedPreviews :many
-- Revoked previews that have not yet expired.
select id from preview where revoked_at is not null and expires_at > :now;
