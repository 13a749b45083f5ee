-- name: setLive :exec
insert into live (channel, remote, digest, revision, actor, reason, since)
values (:channel, :remote, :digest, :revision, :actor, :reason?, now())
on conflict (channel, remote) do update set digest = excluded.digest, revision = excluded.revision,
  actor = excluded.actor, reason = excluded.reason, since = excluded.since;

-- name: setCanary :exec
-- The next step is due in `:nextSeconds`; null if the canary does not grow automatically.
insert into canary (channel, remote, digest, percent, brand, cohort, revision, actor, reason, since, steps, step_seconds,
  paused, paused_by, without_browser, next_at)
values (:channel, :remote, :digest, :percent, :brand?, :cohort?, :revision, :actor, :reason?, now(), :steps, :stepSeconds?,
  false, null, :withoutBrowser, clock_timestamp() + make_interval(secs => :nextSeconds?))
on conflict (channel, remote) do update set digest = excluded.digest, percent = excluded.percent, brand = excluded.brand,
  cohort = excluded.cohort, revision = excluded.revision, actor = excluded.actor, reason = excluded.reason,
  since = excluded.since, steps = excluded.steps, step_seconds = excluded.step_seconds, paused = excluded.paused,
  paused_by = excluded.paused_by, without_browser = excluded.without_browser, next_at = excluded.next_at;

-- name: setPaused :exec
update canary set paused = :paused, paused_by = :pausedBy?, revision = :revision,
  next_at = clock_timestamp() + make_interval(secs => :nextSeconds?)
where channel = :channel and remote = :remote;

-- name: delayStep :exec
update canary set next_at = clock_timestamp() + make_interval(secs => :seconds)
where channel = :channel and remote = :remote and next_at is not null;

-- name: retire :exec
insert into retired_remote (channel, remote, digest, revision, actor, reason)
values (:channel, :remote, :digest, :revision, :actor, :reason?);

-- name: dropCanary :exec
delete from canary where channel = :channel and remote = :remote;

-- name: dropLive :exec
delete from live where channel = :channel and remote = :remote;

-- name: dropRetired :exec
delete from retired_remote where channel = :channel and remote = :remote;
