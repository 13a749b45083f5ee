-- name: latestChanges :many
-- The latest change of each live remote.
select live.remote, a.at, a.actor, a.action, a.reason
from live
cross join lateral (select revision from change c where c.channel = live.channel and c.remote = live.remote
  order by c.revision desc limit 1) latest
join audit a on a.channel = live.channel and a.revision = latest.revision
where live.channel = :channel;
