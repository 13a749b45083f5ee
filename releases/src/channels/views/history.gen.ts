// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type EntriesRow = {
  seq: number;
  at: Date;
  actor: string;
  team: string | null;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
};
/** Newest first. An entry for several remotes names them in its detail. `:refused` selects or excludes refused changes. */
export const entries = many<{
  remote?: string | null | undefined;
  actor?: string | null | undefined;
  refused?: boolean | null | undefined;
  before?: number | null | undefined;
  limit: bigint | number | string;
}, EntriesRow>(`/* planned for its values */ select a.seq, a.at, a.actor, t.team, a.action, a.channel, a.remote, a.revision, a.reason, a.detail
from audit a left join token t on t.name = a.actor
where ($1::text is null or a.remote = $1
    or a.detail -> 'together' @> jsonb_build_array(jsonb_build_object('remote', $1::text)))
  and ($2::text is null or a.actor = $2)
  and ($3::boolean is null or (a.action like '% refused') = $3)
  and ($4::int is null or a.seq < $4)
order by a.seq desc limit $5`, { params: ["remote","actor","refused","before","limit"] });

export type VersionsOfRow = {
  version: string;
  digest: string;
  source_digest: string;
  source_commit: string | null;
  source_dirty: boolean | null;
  bytes: number;
  published_at: Date;
  published_by: string;
  promoted: boolean;
};
export const versionsOf = many<{
  remote: string;
}, VersionsOfRow>(`select version, digest, source_digest, source_commit, source_dirty, bytes, published_at, published_by,
  exists (select from change c where c.remote = r.remote and c.digest = r.digest) as promoted
from release r where remote = $1 order by published_at desc, version desc`, { params: ["remote"] });
