-- name: freeze :one
insert into frozen_remote (remote, actor, reason) values (:remote, :actor, :reason) on conflict do nothing returning remote;

-- name: unfreeze :one
delete from frozen_remote where remote = :remote returning reason;

-- name: frozenRemotes :many
select remote, actor, reason from frozen_remote order by remote;
