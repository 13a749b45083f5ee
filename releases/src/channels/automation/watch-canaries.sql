-- name: noteAlarm :one
update trial set alarmed_at = now() where id = :id and alarmed_at is null returning id;

-- fragment: old
now() - make_interval(days => :days)

-- name: sweepMinutes :exec
delete from health_minute where minute < {old};

-- name: sweepErrors :exec
delete from health_error where last_at < {old};

-- name: sweepAnalyses :exec
delete from trial where ended_at < {old};

-- name: sweepSwaps :exec
delete from page_swap where swapped_at < {old};

-- name: sweepPages :exec
delete from open_page where seen_at < {old};

-- name: sweepDeliveries :exec
delete from health_delivery where at < {old};

-- name: watchedChannels :many
-- Channels with a canary, or with an open analysis of a former canary.
select channel as "channel!" from canary union select channel from trial where ended_at is null;

-- name: judgedCanaries :many
-- Canaries with their evidence and the permissions to act on it.
select c.remote, c.percent, c.steps, c.paused, c.paused_by, channel.revision, g.take_back, r.version,
  trial.id, trial.candidate, trial.evidence, trial.alarmed_at, f.reason as frozen
from trial
join canary c on c.channel = trial.channel and c.remote = trial.remote and c.digest = trial.candidate
join channel on channel.name = c.channel
join release r on r.remote = trial.remote and r.digest = trial.candidate
left join canary_guard g on g.channel = c.channel and g.remote = c.remote and g.digest = c.digest
left join frozen_remote f on f.remote = c.remote
where trial.channel = :channel and trial.ended_at is null order by trial.remote;
