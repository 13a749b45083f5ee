// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one, only } from '@parlay/server/query';

export type LockChannelRow = {
  revision: number;
};
export const lockChannel = one<{
  channel: string;
}, LockChannelRow>(`select revision from channel where name = $1 and removed_at is null for update`, { params: ["channel"] });

export type NextRevisionRow = {
  revision: number;
};
export const nextRevision = only<{
  channel: string;
}, NextRevisionRow>(`update channel set revision = revision + 1 where name = $1 returning revision`, { params: ["channel"] });

export const noteChanges = exec<{
  channel: string;
  revision: number;
  remotes: readonly string[];
  kinds: readonly string[];
  lives: readonly boolean[];
  digests: readonly string[];
}>(`insert into change (channel, revision, remote, kind, live, digest)
select $1, $2, remote, kind, live, digest
from unnest($3::text[], $4::text[], $5::boolean[], $6::text[]) as change (remote, kind, live, digest)`, { params: ["channel","revision","remotes","kinds","lives","digests"] });

export type ReleaseOfRow = {
  remote: string;
  version: string;
  digest: string;
  record: unknown;
  published_at: Date;
  published_by: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
export const releaseOf = one<{
  remote: string;
  version: string;
}, ReleaseOfRow>(`select remote, version, digest, record, published_at, published_by, source_commit, source_dirty from release
where remote = $1 and version = $2`, { params: ["remote","version"] });
