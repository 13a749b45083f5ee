-- name: countsByArm :many
select is_candidate,
  count(distinct browser)::int as browsers,
  count(distinct browser) filter (where failed_at is not null or error_at is not null)::int as broken,
  count(*) filter (where failed_at is not null)::int as failed,
  count(*) filter (where error_at is not null)::int as errors,
  count(*) filter (where silent_at is not null)::int as silent,
  count(*) filter (where slow_at is not null)::int as slow,
  count(*) filter (where served_at > now() - make_interval(mins => :minutes))::int as recent
from trial_browser where trial = :trial group by is_candidate;

-- name: judgedCanaries :many
-- Canaries under analysis, with their guards.
select trial.id, trial.remote, trial.evidence, c.percent, r.version as control, g.take_back, g.needs_proof
from trial
join canary c on c.channel = trial.channel and c.remote = trial.remote and c.digest = trial.candidate
join release r on r.remote = trial.remote and r.digest = trial.control
left join canary_guard g on g.channel = c.channel and g.remote = c.remote and g.digest = c.digest
where trial.channel = :channel and trial.ended_at is null;
