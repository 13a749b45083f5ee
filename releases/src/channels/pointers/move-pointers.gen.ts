// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const setLive = exec<{
  channel: string;
  remote: string;
  digest: string;
  revision: number;
  actor: string;
  reason?: string | null | undefined;
}>(`insert into live (channel, remote, digest, revision, actor, reason, since)
values ($1, $2, $3, $4, $5, $6, now())
on conflict (channel, remote) do update set digest = excluded.digest, revision = excluded.revision,
  actor = excluded.actor, reason = excluded.reason, since = excluded.since`, { params: ["channel","remote","digest","revision","actor","reason"] });

/** The next step is due in `:nextSeconds`; null if the canary does not grow automatically. */
export const setCanary = exec<{
  channel: string;
  remote: string;
  digest: string;
  percent: number;
  brand?: number | null | undefined;
  cohort?: string | null | undefined;
  revision: number;
  actor: string;
  reason?: string | null | undefined;
  steps: readonly number[];
  stepSeconds?: number | null | undefined;
  withoutBrowser: boolean;
  nextSeconds?: number | null | undefined;
}>(`insert into canary (channel, remote, digest, percent, brand, cohort, revision, actor, reason, since, steps, step_seconds,
  paused, paused_by, without_browser, next_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), $10, $11,
  false, null, $12, clock_timestamp() + make_interval(secs => $13))
on conflict (channel, remote) do update set digest = excluded.digest, percent = excluded.percent, brand = excluded.brand,
  cohort = excluded.cohort, revision = excluded.revision, actor = excluded.actor, reason = excluded.reason,
  since = excluded.since, steps = excluded.steps, step_seconds = excluded.step_seconds, paused = excluded.paused,
  paused_by = excluded.paused_by, without_browser = excluded.without_browser, next_at = excluded.next_at`, { params: ["channel","remote","digest","percent","brand","cohort","revision","actor","reason","steps","stepSeconds","withoutBrowser","nextSeconds"] });

export const setPaused = exec<{
  paused: boolean;
  pausedBy?: string | null | undefined;
  revision: number;
  nextSeconds?: number | null | undefined;
  channel: string;
  remote: string;
}>(`update canary set paused = $1, paused_by = $2, revision = $3,
  next_at = clock_timestamp() + make_interval(secs => $4)
where channel = $5 and remote = $6`, { params: ["paused","pausedBy","revision","nextSeconds","channel","remote"] });

export const delayStep = exec<{
  seconds: number;
  channel: string;
  remote: string;
}>(`update canary set next_at = clock_timestamp() + make_interval(secs => $1)
where channel = $2 and remote = $3 and next_at is not null`, { params: ["seconds","channel","remote"] });

export const retire = exec<{
  channel: string;
  remote: string;
  digest: string;
  revision: number;
  actor: string;
  reason?: string | null | undefined;
}>(`insert into retired_remote (channel, remote, digest, revision, actor, reason)
values ($1, $2, $3, $4, $5, $6)`, { params: ["channel","remote","digest","revision","actor","reason"] });

export const dropCanary = exec<{
  channel: string;
  remote: string;
}>(`delete from canary where channel = $1 and remote = $2`, { params: ["channel","remote"] });

export const dropLive = exec<{
  channel: string;
  remote: string;
}>(`delete from live where channel = $1 and remote = $2`, { params: ["channel","remote"] });

export const dropRetired = exec<{
  channel: string;
  remote: string;
}>(`delete from retired_remote where channel = $1 and remote = $2`, { params: ["channel","remote"] });
