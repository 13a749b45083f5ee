-- name: dueCanaries :many
select c.channel, c.remote, c.percent, c.step_seconds, channel.revision, channel.verdict_rule as rule, trial.evidence
from canary c
join channel on channel.name = c.channel
left join trial on trial.channel = c.channel and trial.remote = c.remote and trial.candidate = c.digest
  and trial.ended_at is null
where not c.paused and c.next_at <= clock_timestamp();
