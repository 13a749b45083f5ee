-- name: anyToken :one
select name from token limit 1;

-- name: knownToken :one
select name from token where hash = :hash;

-- name: addToken :one
-- Returns nothing if the name or the hash is known.
insert into token (name, team, hash) values (:name, :team, :hash) on conflict do nothing returning name;
