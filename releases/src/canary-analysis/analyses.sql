-- name: endAnalyses :exec
update trial set ended_at = now() where id = any(:ids::bigint[]);

-- fragment: latestShare
trial = :trial and browser = :browser
  and share = (select share from trial_browser where trial = :trial and browser = :browser order by served_at desc limit 1)

-- fragment: bad
is_candidate, share, block, counts,
  exists (select from trial_browser before where before.trial = :trial and before.browser = :browser
    and (before.failed_at is not null or before.error_at is not null)) as "was_broken!"

-- name: noteFailed :many
-- Records a symptom for the browser's latest share, unless the browser has already shown it.
update trial_browser set failed_at = now() where {latestShare}
  and not exists (select from trial_browser where trial = :trial and browser = :browser and failed_at is not null)
returning {bad};

-- name: noteError :many
update trial_browser set error_at = now() where {latestShare}
  and not exists (select from trial_browser where trial = :trial and browser = :browser and error_at is not null)
returning {bad};

-- name: noteSlow :many
update trial_browser set slow_at = now() where {latestShare}
  and not exists (select from trial_browser where trial = :trial and browser = :browser and slow_at is not null)
returning {bad};

-- name: noteSilent :many
-- Records browsers that sent no beacon in time.
update trial_browser as silent set silent_at = now()
where trial = :trial and alive_at is null and silent_at is null
  and served_at < clock_timestamp() - make_interval(secs => :seconds)
  and not exists (select from trial_browser earlier where earlier.trial = silent.trial
    and earlier.browser = silent.browser and earlier.silent_at is not null)
returning is_candidate, share, block, counts, false as "was_broken!";

-- name: forgetSuspicion :exec
update trial set evidence = jsonb_set(evidence, '{growth}', :growth::jsonb)
from canary
where trial.channel = :channel and trial.remote = :remote and trial.ended_at is null
  and canary.channel = trial.channel and canary.remote = trial.remote and canary.paused;

-- name: aliveBrowsers :only
select count(*)::int as alive
from trial
join canary on canary.channel = trial.channel and canary.remote = trial.remote and canary.digest = trial.candidate
join trial_browser b on b.trial = trial.id
where trial.channel = :channel and trial.remote = :remote and trial.ended_at is null
  and b.is_candidate and b.share = :share and b.alive_at is not null;

-- name: canaries :many
-- Canaries of a channel, with the version that everyone else gets.
select c.remote, c.digest as candidate, live.digest as control
from canary c join live on live.channel = c.channel and live.remote = c.remote
where c.channel = :channel;

-- name: startAnalyses :exec
insert into trial (channel, remote, candidate, control, evidence)
select :channel, remote, candidate, control, :evidence::jsonb
from unnest(:remotes::text[], :candidates::text[], :controls::text[]) as missing (remote, candidate, control)
on conflict do nothing;

-- name: lockAnalyses :many
select id, remote, candidate, control, evidence from trial
where channel = :channel and ended_at is null order by remote for update;

-- name: storeEvidence :exec
update trial set evidence = :evidence::jsonb where id = :id;
