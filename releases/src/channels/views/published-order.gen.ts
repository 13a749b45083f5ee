// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type VersionsBetweenRow = {
  version: string;
  commit: string | null;
  dirty: boolean | null;
};
/** Versions published after the older of the two and up to the newer one, newest first. */
export const versionsBetween = many<{
  one: string;
  other: string;
  remote: string;
  limit: bigint | number | string;
}, VersionsBetweenRow>(`select r.version, r.source_commit as commit, r.source_dirty as dirty
from release r
join release one on one.remote = r.remote and one.version = $1
join release other on other.remote = r.remote and other.version = $2
where r.remote = $3
  and (r.published_at, r.version) > least((one.published_at, one.version), (other.published_at, other.version))
  and (r.published_at, r.version) <= greatest((one.published_at, one.version), (other.published_at, other.version))
order by r.published_at desc limit $4`, { params: ["one","other","remote","limit"] });

export type VersionsSinceRow = {
  version: string;
  commit: string | null;
  dirty: boolean | null;
};
/** Versions published after the given one, newest first. */
export const versionsSince = many<{
  version: string;
  remote: string;
}, VersionsSinceRow>(`select r.version, r.source_commit as commit, r.source_dirty as dirty
from release r join release since on since.remote = r.remote and since.version = $1
where r.remote = $2 and (r.published_at, r.version) > (since.published_at, since.version)
order by r.published_at desc`, { params: ["version","remote"] });

export type NewestVersionsRow = {
  remote: string;
  version: string;
  digest: string;
  record: unknown;
  published_at: Date;
  published_by: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
export const newestVersions = many<{
  remote: string;
  limit: bigint | number | string;
}, NewestVersionsRow>(`select r.remote, r.version, r.digest, r.record, r.published_at, r.published_by, r.source_commit, r.source_dirty from release r where r.remote = $1 order by r.published_at desc, r.version desc limit $2`, { params: ["remote","limit"] });

export type VersionsBeforeRow = {
  remote: string;
  version: string;
  digest: string;
  record: unknown;
  published_at: Date;
  published_by: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
/** Versions published before the given one, newest first. */
export const versionsBefore = many<{
  before: string;
  remote: string;
  limit: bigint | number | string;
}, VersionsBeforeRow>(`select r.remote, r.version, r.digest, r.record, r.published_at, r.published_by, r.source_commit, r.source_dirty from release r join release shown on shown.remote = r.remote and shown.version = $1
where r.remote = $2 and (r.published_at, r.version) < (shown.published_at, shown.version)
order by r.published_at desc, r.version desc limit $3`, { params: ["before","remote","limit"] });
