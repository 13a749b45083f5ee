// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type RoutesOfRow = {
  remote: string;
  version: string;
  digest: string;
  routes: unknown;
};
export const routesOf = many<{
  remotes: readonly string[];
  digests: readonly string[];
}, RoutesOfRow>(`select r.remote, r.version, r.digest, r.record -> 'routes' as routes
from unnest($1::text[], $2::text[]) as named (remote, digest)
join release r on r.remote = named.remote and r.digest = named.digest`, { params: ["remotes","digests"] });

export type LatestKindsRow = {
  remote: string;
  kind: 'promote' | 'rollback' | 'retire';
};
/** The kind of each remote's latest change, including canary changes. */
export const latestKinds = many<{
  channel: string;
}, LatestKindsRow>(`select distinct on (remote) remote, kind from change where channel = $1 order by remote, revision desc`, { params: ["channel"] });
