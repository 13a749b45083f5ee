-- name: addJob :exec
select job_add(:queue, :payload::jsonb, :key, make_interval(secs => :afterSeconds), :group?);

-- name: applyPolicy :exec
with changed as (
  update pgboss.queue q set retry_limit = :retryLimit, retry_delay = :retryDelay, retry_delay_max = :retryDelayMax,
    expire_seconds = :expireSeconds, heartbeat_seconds = :heartbeatSeconds, retention_seconds = :retentionSeconds, deletion_seconds = :deletionSeconds
  where q.name = :queue returning q.*
)
update pgboss.job j set retry_limit = c.retry_limit, retry_delay = c.retry_delay, retry_delay_max = c.retry_delay_max,
  expire_seconds = c.expire_seconds, heartbeat_seconds = c.heartbeat_seconds, deletion_seconds = c.deletion_seconds,
  keep_until = j.start_after + make_interval(secs => c.retention_seconds)
from changed c
where j.name = c.name and j.state < 'active'
  and (j.retry_limit, j.retry_delay, j.retry_delay_max, j.expire_seconds, j.heartbeat_seconds) is distinct from
    (c.retry_limit, c.retry_delay, c.retry_delay_max, c.expire_seconds, c.heartbeat_seconds);

-- name: queueNames :many
select name from pgboss.queue where name <> 'given-up' and name not like '\_\_pgboss%' order by name;

-- name: waitingJobs :many
select q.name as queue, count(j.id)::int as waiting,
  count(j.id) filter (where j.state = 'retry' and j.retry_count + 1 >= :attempts)::int as failing,
  coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "dueSeconds",
  coalesce((select count(*) from pgboss.job g where g.name = 'given-up' and g.source_name = q.name), 0)::int as "givenUp"
from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
where q.name <> 'given-up' and q.name not like '\_\_pgboss%'
group by q.name order by q.name;
