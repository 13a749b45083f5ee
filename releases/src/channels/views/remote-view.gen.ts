// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type LiveReleaseRow = {
  version: string;
  record: unknown;
};
export const liveRelease = one<{
  channel: string;
  remote: string;
}, LiveReleaseRow>(`select r.version, r.record from release r join live on live.remote = r.remote and live.digest = r.digest
where live.channel = $1 and live.remote = $2`, { params: ["channel","remote"] });

export type GuardOfRow = {
  take_back: boolean;
  needs_proof: boolean;
};
export const guardOf = one<{
  channel: string;
  remote: string;
  digest: string;
}, GuardOfRow>(`select take_back, needs_proof from canary_guard where channel = $1 and remote = $2 and digest = $3`, { params: ["channel","remote","digest"] });

export type FreezeOfRow = {
  reason: string;
};
export const freezeOf = one<{
  remote: string;
}, FreezeOfRow>(`select reason from frozen_remote where remote = $1`, { params: ["remote"] });

export type VersionOfRow = {
  version: string;
};
export const versionOf = one<{
  remote: string;
  digest: string;
}, VersionOfRow>(`select version from release where remote = $1 and digest = $2`, { params: ["remote","digest"] });
