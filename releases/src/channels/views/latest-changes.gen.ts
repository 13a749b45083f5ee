// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type LatestChangesRow = {
  remote: string;
  at: Date;
  actor: string;
  action: string;
  reason: string | null;
};
/** The latest change of each live remote. */
export const latestChanges = many<{
  channel: string;
}, LatestChangesRow>(`select live.remote, a.at, a.actor, a.action, a.reason
from live
cross join lateral (select revision from change c where c.channel = live.channel and c.remote = live.remote
  order by c.revision desc limit 1) latest
join audit a on a.channel = live.channel and a.revision = latest.revision
where live.channel = $1`, { params: ["channel"] });
