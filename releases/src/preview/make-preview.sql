-- name: addPreview :exec
insert into preview (id, channel, expires_at, made_by, releases, revision, ungated_reason)
values (:id, :channel, :expiresAt, :actor, :releases::jsonb, :revision?, :ungatedReason?);

-- name: newestKey :one
select id, private_key from preview_key order by made_at desc limit 1;

-- name: addKey :exec
insert into preview_key (id, private_key, public_key) values (:id, :privateKey, :publicKey);

-- name: keys :many
select id, public_key from preview_key;
