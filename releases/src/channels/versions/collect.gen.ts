// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type ReleasesByUseRow = {
  remote: string;
  version: string;
  digest: string;
  bytes: number;
  published_at: Date;
  last_used: Date | null;
  is_old: boolean;
};
/** All releases with their last use by a channel. A live release counts as used until the remote's next live change. */
export const releasesByUse = many<{
  days: number;
}, ReleasesByUseRow>(`with step as (
  select c.remote, c.digest, a.at,
    case when c.live then lead(a.at) over (partition by c.channel, c.remote, c.live order by c.revision) end as until
  from change c join audit a on a.channel = c.channel and a.revision = c.revision
), used as (
  select remote, digest, max(greatest(at, until)) as last_used from step group by remote, digest
)
select r.remote, r.version, r.digest, r.bytes, r.published_at, u.last_used as "last_used",
  greatest(r.published_at, u.last_used) < now() - make_interval(days => $1) as "is_old"
from release r left join used u on u.remote = r.remote and u.digest = r.digest
order by r.remote, r.published_at`, { params: ["days"], sure: ["is_old"] });

export const lockChannels = exec<never>(`select name from channel order by name for update`);

export type InUseRow = {
  remote: string;
  digest: string;
};
export const inUse = many<never, InUseRow>(`select remote as "remote", digest as "digest" from live union select remote, digest from canary
union select remote, digest from retired_remote`, { sure: ["remote","digest"] });

export type ServedChannelsRow = {
  name: string;
};
export const servedChannels = many<never, ServedChannelsRow>(`select name from channel where removed_at is null`);
