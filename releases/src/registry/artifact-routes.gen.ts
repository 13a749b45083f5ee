// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type LatestOfRow = {
  digest: string;
};
/** Releases that probably share files with the next one: the latest, and the one before, from which a fix may be built. */
export const latestOf = many<{
  remote: string;
}, LatestOfRow>(`select digest from release where remote = $1 order by published_at desc limit 2`, { params: ["remote"] });
