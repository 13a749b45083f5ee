-- name: releasesByUse :many
-- All releases with their last use by a channel. A live release counts as used until the remote's next live change.
with step as (
  select c.remote, c.digest, a.at,
    case when c.live then lead(a.at) over (partition by c.channel, c.remote, c.live order by c.revision) end as until
  from change c join audit a on a.channel = c.channel and a.revision = c.revision
), used as (
  select remote, digest, max(greatest(at, until)) as last_used from step group by remote, digest
)
select r.remote, r.version, r.digest, r.bytes, r.published_at, u.last_used as "last_used?",
  greatest(r.published_at, u.last_used) < now() - make_interval(days => :days) as "is_old!"
from release r left join used u on u.remote = r.remote and u.digest = r.digest
order by r.remote, r.published_at;

-- name: lockChannels :exec
select name from channel order by name for update;

-- name: inUse :many
select remote as "remote!", digest as "digest!" from live union select remote, digest from canary
union select remote, digest from retired_remote;

-- name: servedChannels :many
select name from channel where removed_at is null;
