-- fragment: working
select name, team, remotes, read_only, expires_at from token
where revoked_at is null and (expires_at is null or expires_at > now())

-- name: tokenByHash :one
{working} and hash = :hash;

-- name: tokenByName :one
{working} and name = :name;

-- name: revokeToken :one
update token set revoked_at = now() where name = :name and revoked_at is null returning name;

-- name: tokens :many
select name, team, remotes, read_only, expires_at, created_at, revoked_at from token order by name;

-- name: addToken :one
-- Returns nothing if the name is taken.
insert into token (name, team, remotes, read_only, expires_at, hash)
values (:name, :team, :remotes, :readOnly, :expiresAt?, :hash) on conflict (name) do nothing returning name;
