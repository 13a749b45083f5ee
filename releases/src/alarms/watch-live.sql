-- name: liveCounts :many
-- Counts of pages with the live versions since they went live. The minute in which they did also counts, because
-- they are counts of the same version.
select live.channel, live.remote, release.version, live.digest, channel.revision,
  sum(minute.loads)::int as "loads!", sum(minute.failures)::int as "failures!",
  sum(minute.alive)::int as "alive!", sum(minute.errors)::int as "errors!"
from live
join channel on channel.name = live.channel and channel.removed_at is null
join release on release.remote = live.remote and release.digest = live.digest
join health_minute minute on minute.channel = live.channel and minute.remote = live.remote
  and minute.version = release.version
  and minute.minute > now() - make_interval(mins => :minutes) and minute.minute >= date_trunc('minute', live.since)
group by live.channel, live.remote, release.version, live.digest, channel.revision
having sum(minute.failures) + sum(minute.errors) > 0;

-- name: noteFailing :one
-- Returns nothing if the failure is already recorded.
insert into failing_remote (channel, remote, digest, since, what, bad, of)
values (:channel, :remote, :digest, now(), :what, :bad, :of)
on conflict (channel, remote) do update set digest = excluded.digest, since = excluded.since, what = excluded.what,
  bad = excluded.bad, of = excluded.of
where failing_remote.digest <> excluded.digest
returning remote;

-- name: noted :many
select channel, remote, digest from failing_remote;

-- name: forget :exec
delete from failing_remote where channel = :channel and remote = :remote and digest = :digest;

-- name: renew :one
-- Updates the counts of a recorded failure.
update failing_remote set what = :what, bad = :bad, of = :of
where channel = :channel and remote = :remote and digest = :digest returning remote;

-- name: failingOn :many
-- Failing live versions.
select f.remote, f.since, f.what, f.bad, f.of
from failing_remote f join live on live.channel = f.channel and live.remote = f.remote and live.digest = f.digest
where f.channel = :channel;
