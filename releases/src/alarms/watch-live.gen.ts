// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type LiveCountsRow = {
  channel: string;
  remote: string;
  version: string;
  digest: string;
  revision: number;
  loads: number;
  failures: number;
  alive: number;
  errors: number;
};
/** Counts of pages with the live versions since they went live. The minute in which they did also counts, because
 * they are counts of the same version. */
export const liveCounts = many<{
  minutes: number;
}, LiveCountsRow>(`select live.channel, live.remote, release.version, live.digest, channel.revision,
  sum(minute.loads)::int as "loads", sum(minute.failures)::int as "failures",
  sum(minute.alive)::int as "alive", sum(minute.errors)::int as "errors"
from live
join channel on channel.name = live.channel and channel.removed_at is null
join release on release.remote = live.remote and release.digest = live.digest
join health_minute minute on minute.channel = live.channel and minute.remote = live.remote
  and minute.version = release.version
  and minute.minute > now() - make_interval(mins => $1) and minute.minute >= date_trunc('minute', live.since)
group by live.channel, live.remote, release.version, live.digest, channel.revision
having sum(minute.failures) + sum(minute.errors) > 0`, { params: ["minutes"], sure: ["loads","failures","alive","errors"] });

export type NoteFailingRow = {
  remote: string;
};
/** Returns nothing if the failure is already recorded. */
export const noteFailing = one<{
  channel: string;
  remote: string;
  digest: string;
  what: string;
  bad: number;
  of: number;
}, NoteFailingRow>(`insert into failing_remote (channel, remote, digest, since, what, bad, of)
values ($1, $2, $3, now(), $4, $5, $6)
on conflict (channel, remote) do update set digest = excluded.digest, since = excluded.since, what = excluded.what,
  bad = excluded.bad, of = excluded.of
where failing_remote.digest <> excluded.digest
returning remote`, { params: ["channel","remote","digest","what","bad","of"] });

export type NotedRow = {
  channel: string;
  remote: string;
  digest: string;
};
export const noted = many<never, NotedRow>(`select channel, remote, digest from failing_remote`);

export const forget = exec<{
  channel: string;
  remote: string;
  digest: string;
}>(`delete from failing_remote where channel = $1 and remote = $2 and digest = $3`, { params: ["channel","remote","digest"] });

export type RenewRow = {
  remote: string;
};
/** Updates the counts of a recorded failure. */
export const renew = one<{
  what: string;
  bad: number;
  of: number;
  channel: string;
  remote: string;
  digest: string;
}, RenewRow>(`update failing_remote set what = $1, bad = $2, of = $3
where channel = $4 and remote = $5 and digest = $6 returning remote`, { params: ["what","bad","of","channel","remote","digest"] });

export type FailingOnRow = {
  remote: string;
  since: Date;
  what: 'mounts' | 'errors';
  bad: number;
  of: number;
};
/** Failing live versions. */
export const failingOn = many<{
  channel: string;
}, FailingOnRow>(`select f.remote, f.since, f.what, f.bad, f.of
from failing_remote f join live on live.channel = f.channel and live.remote = f.remote and live.digest = f.digest
where f.channel = $1`, { params: ["channel"] });
