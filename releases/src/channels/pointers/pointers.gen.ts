// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type ServedChannelRow = {
  epoch: string;
  revision: number;
  sample: number;
  rule: unknown;
};
export const servedChannel = one<{
  name: string;
}, ServedChannelRow>(`select epoch, revision, beacon_sample as sample, verdict_rule as rule from channel where name = $1 and removed_at is null`, { params: ["name"] });

export type LiveOfRow = {
  remote: string;
  digest: string;
  since: Date;
  actor: string;
  reason: string | null;
  revision: number;
  version: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
/** Live versions of a channel. */
export const liveOf = many<{
  channel: string;
}, LiveOfRow>(`select live.remote, live.digest, live.since, live.actor, live.reason, live.revision, r.version, r.source_commit, r.source_dirty
from live join release r on r.remote = live.remote and r.digest = live.digest
where live.channel = $1 order by live.remote`, { params: ["channel"] });

export type CanariesOfRow = {
  channel: string;
  remote: string;
  digest: string;
  percent: number;
  brand: number | null;
  cohort: string | null;
  revision: number;
  since: Date;
  actor: string;
  reason: string | null;
  steps: number[];
  step_seconds: number | null;
  next_at: Date | null;
  paused: boolean;
  without_browser: boolean;
  paused_by: string | null;
  version: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
export const canariesOf = many<{
  channel: string;
}, CanariesOfRow>(`select c.*, r.version, r.source_commit, r.source_dirty
from canary c join release r on r.remote = c.remote and r.digest = c.digest where c.channel = $1 order by c.remote`, { params: ["channel"] });

export type CanaryOfRow = {
  channel: string;
  remote: string;
  digest: string;
  percent: number;
  brand: number | null;
  cohort: string | null;
  revision: number;
  since: Date;
  actor: string;
  reason: string | null;
  steps: number[];
  step_seconds: number | null;
  next_at: Date | null;
  paused: boolean;
  without_browser: boolean;
  paused_by: string | null;
  version: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
export const canaryOf = one<{
  channel: string;
  remote: string;
}, CanaryOfRow>(`select c.*, r.version, r.source_commit, r.source_dirty
from canary c join release r on r.remote = c.remote and r.digest = c.digest where c.channel = $1 and c.remote = $2`, { params: ["channel","remote"] });

export type CanariesForRow = {
  channel: string;
  remote: string;
  digest: string;
  percent: number;
  brand: number | null;
  cohort: string | null;
  revision: number;
  since: Date;
  actor: string;
  reason: string | null;
  steps: number[];
  step_seconds: number | null;
  next_at: Date | null;
  paused: boolean;
  without_browser: boolean;
  paused_by: string | null;
  version: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
/** Canaries for a cohort. */
export const canariesFor = many<{
  cohort: string;
}, CanariesForRow>(`select c.*, r.version, r.source_commit, r.source_dirty
from canary c join release r on r.remote = c.remote and r.digest = c.digest where c.cohort = $1 order by c.channel, c.remote`, { params: ["cohort"] });

export type RetiredOnRow = {
  remote: string;
  digest: string;
  since: Date;
  actor: string;
  reason: string | null;
  revision: number;
  version: string;
};
/** Retired remotes with their last live versions. */
export const retiredOn = many<{
  channel: string;
}, RetiredOnRow>(`select gone.remote, gone.digest, gone.since, gone.actor, gone.reason, gone.revision, r.version
from retired_remote gone join release r on r.remote = gone.remote and r.digest = gone.digest
where gone.channel = $1 order by gone.remote`, { params: ["channel"] });

export type LiveRecordsRow = {
  record: unknown;
};
export const liveRecords = many<{
  channel: string;
}, LiveRecordsRow>(`select r.record from release r join live on live.remote = r.remote and live.digest = r.digest
where live.channel = $1 order by r.remote`, { params: ["channel"] });

export type CanaryRecordsRow = {
  record: unknown;
};
export const canaryRecords = many<{
  channel: string;
}, CanaryRecordsRow>(`select r.record from release r join canary c on c.remote = r.remote and c.digest = r.digest
where c.channel = $1 order by r.remote`, { params: ["channel"] });
