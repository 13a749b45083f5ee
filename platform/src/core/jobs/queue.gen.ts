// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const addJob = exec<{
  queue: string;
  payload: unknown;
  key: string;
  afterSeconds: number;
  group?: string | null | undefined;
}>(`select job_add($1, $2::jsonb, $3, make_interval(secs => $4), $5)`, { params: ["queue","payload","key","afterSeconds","group"], json: ["payload"] });

export const applyPolicy = exec<{
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  expireSeconds: number;
  heartbeatSeconds: number;
  retentionSeconds: number;
  deletionSeconds: number;
  queue: string;
}>(`with changed as (
  update pgboss.queue q set retry_limit = $1, retry_delay = $2, retry_delay_max = $3,
    expire_seconds = $4, heartbeat_seconds = $5, retention_seconds = $6, deletion_seconds = $7
  where q.name = $8 returning q.*
)
update pgboss.job j set retry_limit = c.retry_limit, retry_delay = c.retry_delay, retry_delay_max = c.retry_delay_max,
  expire_seconds = c.expire_seconds, heartbeat_seconds = c.heartbeat_seconds, deletion_seconds = c.deletion_seconds,
  keep_until = j.start_after + make_interval(secs => c.retention_seconds)
from changed c
where j.name = c.name and j.state < 'active'
  and (j.retry_limit, j.retry_delay, j.retry_delay_max, j.expire_seconds, j.heartbeat_seconds) is distinct from
    (c.retry_limit, c.retry_delay, c.retry_delay_max, c.expire_seconds, c.heartbeat_seconds)`, { params: ["retryLimit","retryDelay","retryDelayMax","expireSeconds","heartbeatSeconds","retentionSeconds","deletionSeconds","queue"] });

export type QueueNamesRow = {
  name: string;
};
export const queueNames = many<never, QueueNamesRow>(`select name from pgboss.queue where name <> 'given-up' and name not like '\\_\\_pgboss%' order by name`);

export type WaitingJobsRow = {
  queue: string;
  waiting: number;
  failing: number;
  dueSeconds: number;
  givenUp: number;
};
export const waitingJobs = many<{
  attempts: number;
}, WaitingJobsRow>(`select q.name as queue, count(j.id)::int as waiting,
  count(j.id) filter (where j.state = 'retry' and j.retry_count + 1 >= $1)::int as failing,
  coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "dueSeconds",
  coalesce((select count(*) from pgboss.job g where g.name = 'given-up' and g.source_name = q.name), 0)::int as "givenUp"
from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
where q.name <> 'given-up' and q.name not like '\\_\\_pgboss%'
group by q.name order by q.name`, { params: ["attempts"] });
