-- name: servedChannel :one
select epoch, revision, beacon_sample as sample, verdict_rule as rule from channel where name = :name and removed_at is null;

-- name: liveOf :many
-- Live versions of a channel.
select live.remote, live.digest, live.since, live.actor, live.reason, live.revision, r.version, r.source_commit, r.source_dirty
from live join release r on r.remote = live.remote and r.digest = live.digest
where live.channel = :channel order by live.remote;

-- fragment: canaries
select c.*, r.version, r.source_commit, r.source_dirty
from canary c join release r on r.remote = c.remote and r.digest = c.digest

-- name: canariesOf :many
{canaries} where c.channel = :channel order by c.remote;

-- name: canaryOf :one
{canaries} where c.channel = :channel and c.remote = :remote;

-- name: canariesFor :many
-- Canaries for a cohort.
{canaries} where c.cohort = :cohort order by c.channel, c.remote;

-- name: retiredOn :many
-- Retired remotes with their last live versions.
select gone.remote, gone.digest, gone.since, gone.actor, gone.reason, gone.revision, r.version
from retired_remote gone join release r on r.remote = gone.remote and r.digest = gone.digest
where gone.channel = :channel order by gone.remote;

-- name: liveRecords :many
select r.record from release r join live on live.remote = r.remote and live.digest = r.digest
where live.channel = :channel order by r.remote;

-- name: canaryRecords :many
select r.record from release r join canary c on c.remote = r.remote and c.digest = r.digest
where c.channel = :channel order by r.remote;
