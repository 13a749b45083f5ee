-- name: livePlaces :many
select p.channel, p.digest, p.since, p.actor, p.reason from live p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = :remote order by p.channel;

-- name: retiredPlaces :many
select p.channel, p.digest, p.since, p.actor, p.reason from retired_remote p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = :remote order by p.channel;

-- name: canaryPlaces :many
select p.channel, p.digest, p.since, p.actor, p.reason, p.percent, p.brand, p.cohort from canary p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = :remote order by p.channel;
