-- name: createOperatorToken :one
insert into operator_token (name, hash, scopes, expires_at)
values (:name, :token, :scopes::text[], now() + make_interval(days => :days))
returning expires_at as "expiresAt";

-- name: operatorByToken :one
select name, scopes from operator_token
where hash = :token and expires_at > now() and revoked_at is null;

-- name: revokeOperatorTokens :count
update operator_token set revoked_at = now() where name = :name and revoked_at is null and expires_at > now();
