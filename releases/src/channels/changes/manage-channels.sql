-- name: removeChannel :exec
update channel set removed_at = now(), hosts = '{}' where name = :name;

-- name: servedChannels :many
select name, revision, hosts from channel where removed_at is null order by name;

-- name: createChannel :one
-- Creates a channel or restores a removed one, which keeps its revisions. Returns nothing if it is already served.
insert into channel (name, hosts, verdict_rule) values (:name, :hosts, :rule::jsonb)
on conflict (name) do update set hosts = excluded.hosts, removed_at = null where channel.removed_at is not null
returning revision;

-- name: dropCanaries :exec
delete from canary where channel = :name;

-- name: dropLive :exec
delete from live where channel = :name;

-- name: dropRetired :exec
delete from retired_remote where channel = :name;
