-- name: quarantine :exec
insert into quarantined_release (remote, digest, channel, actor, reason, since)
values (:remote, :digest, :channel, :actor, :reason?, now())
on conflict (remote, digest) do update set channel = excluded.channel, actor = excluded.actor, reason = excluded.reason,
  since = excluded.since;

-- name: endQuarantine :exec
delete from quarantined_release where remote = :remote and digest = :digest;

-- fragment: quarantined
select gone.remote, gone.digest, gone.channel, gone.actor, gone.reason, gone.since, r.version
from quarantined_release gone join release r on r.remote = gone.remote and r.digest = gone.digest

-- name: quarantinesOf :many
{quarantined} where gone.remote = :remote order by gone.since desc;

-- name: quarantinedOn :many
{quarantined} where gone.channel = :channel order by gone.since desc limit :limit;
