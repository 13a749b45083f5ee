// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type VersionOfRow = {
  version: string;
};
export const versionOf = only<{
  remote: string;
  digest: string;
}, VersionOfRow>(`select version from release where remote = $1 and digest = $2`, { params: ["remote","digest"] });
