// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type PublishedRow = {
  remote: string;
  version: string;
  digest: string;
};
/** Releases of these remotes with one of these versions. */
export const published = many<{
  remotes: readonly string[];
  versions: readonly string[];
}, PublishedRow>(`select remote, version, digest from release
where remote = any($1::text[]) and version = any($2::text[]) order by remote, version`, { params: ["remotes","versions"] });
