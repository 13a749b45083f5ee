// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type NoteAlarmRow = {
  id: string;
};
export const noteAlarm = one<{
  id: bigint | number | string;
}, NoteAlarmRow>(`update trial set alarmed_at = now() where id = $1 and alarmed_at is null returning id`, { params: ["id"] });

export const sweepMinutes = exec<{
  days: number;
}>(`delete from health_minute where minute < now() - make_interval(days => $1)`, { params: ["days"] });

export const sweepErrors = exec<{
  days: number;
}>(`delete from health_error where last_at < now() - make_interval(days => $1)`, { params: ["days"] });

export const sweepAnalyses = exec<{
  days: number;
}>(`delete from trial where ended_at < now() - make_interval(days => $1)`, { params: ["days"] });

export const sweepSwaps = exec<{
  days: number;
}>(`delete from page_swap where swapped_at < now() - make_interval(days => $1)`, { params: ["days"] });

export const sweepPages = exec<{
  days: number;
}>(`delete from open_page where seen_at < now() - make_interval(days => $1)`, { params: ["days"] });

export const sweepDeliveries = exec<{
  days: number;
}>(`delete from health_delivery where at < now() - make_interval(days => $1)`, { params: ["days"] });

export type WatchedChannelsRow = {
  channel: string;
};
/** Channels with a canary, or with an open analysis of a former canary. */
export const watchedChannels = many<never, WatchedChannelsRow>(`select channel as "channel" from canary union select channel from trial where ended_at is null`, { sure: ["channel"] });

export type JudgedCanariesRow = {
  remote: string;
  percent: number;
  steps: number[];
  paused: boolean;
  paused_by: string | null;
  revision: number;
  take_back: boolean | null;
  version: string;
  id: string;
  candidate: string;
  evidence: unknown;
  alarmed_at: Date | null;
  frozen: string | null;
};
/** Canaries with their evidence and the permissions to act on it. */
export const judgedCanaries = many<{
  channel: string;
}, JudgedCanariesRow>(`select c.remote, c.percent, c.steps, c.paused, c.paused_by, channel.revision, g.take_back, r.version,
  trial.id, trial.candidate, trial.evidence, trial.alarmed_at, f.reason as frozen
from trial
join canary c on c.channel = trial.channel and c.remote = trial.remote and c.digest = trial.candidate
join channel on channel.name = c.channel
join release r on r.remote = trial.remote and r.digest = trial.candidate
left join canary_guard g on g.channel = c.channel and g.remote = c.remote and g.digest = c.digest
left join frozen_remote f on f.remote = c.remote
where trial.channel = $1 and trial.ended_at is null order by trial.remote`, { params: ["channel"] });
