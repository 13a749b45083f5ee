// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export const endAnalyses = exec<{
  ids: readonly (bigint | number | string)[];
}>(`update trial set ended_at = now() where id = any($1::bigint[])`, { params: ["ids"] });

export type NoteFailedRow = {
  is_candidate: boolean;
  share: number;
  block: string | null;
  counts: boolean;
  was_broken: boolean;
};
/** Records a symptom for the browser's latest share, unless the browser has already shown it. */
export const noteFailed = many<{
  trial: bigint | number | string;
  browser: string;
}, NoteFailedRow>(`update trial_browser set failed_at = now() where trial = $1 and browser = $2
  and share = (select share from trial_browser where trial = $1 and browser = $2 order by served_at desc limit 1)
  and not exists (select from trial_browser where trial = $1 and browser = $2 and failed_at is not null)
returning is_candidate, share, block, counts,
  exists (select from trial_browser before where before.trial = $1 and before.browser = $2
    and (before.failed_at is not null or before.error_at is not null)) as "was_broken"`, { params: ["trial","browser"], sure: ["was_broken"] });

export type NoteErrorRow = {
  is_candidate: boolean;
  share: number;
  block: string | null;
  counts: boolean;
  was_broken: boolean;
};
export const noteError = many<{
  trial: bigint | number | string;
  browser: string;
}, NoteErrorRow>(`update trial_browser set error_at = now() where trial = $1 and browser = $2
  and share = (select share from trial_browser where trial = $1 and browser = $2 order by served_at desc limit 1)
  and not exists (select from trial_browser where trial = $1 and browser = $2 and error_at is not null)
returning is_candidate, share, block, counts,
  exists (select from trial_browser before where before.trial = $1 and before.browser = $2
    and (before.failed_at is not null or before.error_at is not null)) as "was_broken"`, { params: ["trial","browser"], sure: ["was_broken"] });

export type NoteSlowRow = {
  is_candidate: boolean;
  share: number;
  block: string | null;
  counts: boolean;
  was_broken: boolean;
};
export const noteSlow = many<{
  trial: bigint | number | string;
  browser: string;
}, NoteSlowRow>(`update trial_browser set slow_at = now() where trial = $1 and browser = $2
  and share = (select share from trial_browser where trial = $1 and browser = $2 order by served_at desc limit 1)
  and not exists (select from trial_browser where trial = $1 and browser = $2 and slow_at is not null)
returning is_candidate, share, block, counts,
  exists (select from trial_browser before where before.trial = $1 and before.browser = $2
    and (before.failed_at is not null or before.error_at is not null)) as "was_broken"`, { params: ["trial","browser"], sure: ["was_broken"] });

export type NoteSilentRow = {
  is_candidate: boolean;
  share: number;
  block: string | null;
  counts: boolean;
  was_broken: boolean;
};
/** Records browsers that sent no beacon in time. */
export const noteSilent = many<{
  trial: bigint | number | string;
  seconds: number;
}, NoteSilentRow>(`update trial_browser as silent set silent_at = now()
where trial = $1 and alive_at is null and silent_at is null
  and served_at < clock_timestamp() - make_interval(secs => $2)
  and not exists (select from trial_browser earlier where earlier.trial = silent.trial
    and earlier.browser = silent.browser and earlier.silent_at is not null)
returning is_candidate, share, block, counts, false as "was_broken"`, { params: ["trial","seconds"], sure: ["was_broken"] });

export const forgetSuspicion = exec<{
  growth: unknown;
  channel: string;
  remote: string;
}>(`update trial set evidence = jsonb_set(evidence, '{growth}', $1::jsonb)
from canary
where trial.channel = $2 and trial.remote = $3 and trial.ended_at is null
  and canary.channel = trial.channel and canary.remote = trial.remote and canary.paused`, { params: ["growth","channel","remote"], json: ["growth"] });

export type AliveBrowsersRow = {
  alive: number;
};
export const aliveBrowsers = only<{
  channel: string;
  remote: string;
  share: number;
}, AliveBrowsersRow>(`select count(*)::int as alive
from trial
join canary on canary.channel = trial.channel and canary.remote = trial.remote and canary.digest = trial.candidate
join trial_browser b on b.trial = trial.id
where trial.channel = $1 and trial.remote = $2 and trial.ended_at is null
  and b.is_candidate and b.share = $3 and b.alive_at is not null`, { params: ["channel","remote","share"] });

export type CanariesRow = {
  remote: string;
  candidate: string;
  control: string;
};
/** Canaries of a channel, with the version that everyone else gets. */
export const canaries = many<{
  channel: string;
}, CanariesRow>(`select c.remote, c.digest as candidate, live.digest as control
from canary c join live on live.channel = c.channel and live.remote = c.remote
where c.channel = $1`, { params: ["channel"] });

export const startAnalyses = exec<{
  channel: string;
  evidence: unknown;
  remotes: readonly string[];
  candidates: readonly string[];
  controls: readonly string[];
}>(`insert into trial (channel, remote, candidate, control, evidence)
select $1, remote, candidate, control, $2::jsonb
from unnest($3::text[], $4::text[], $5::text[]) as missing (remote, candidate, control)
on conflict do nothing`, { params: ["channel","evidence","remotes","candidates","controls"], json: ["evidence"] });

export type LockAnalysesRow = {
  id: string;
  remote: string;
  candidate: string;
  control: string;
  evidence: unknown;
};
export const lockAnalyses = many<{
  channel: string;
}, LockAnalysesRow>(`select id, remote, candidate, control, evidence from trial
where channel = $1 and ended_at is null order by remote for update`, { params: ["channel"] });

export const storeEvidence = exec<{
  evidence: unknown;
  id: bigint | number | string;
}>(`update trial set evidence = $1::jsonb where id = $2`, { params: ["evidence","id"], json: ["evidence"] });
