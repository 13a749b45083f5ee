// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type ChangesSinceRow = {
  revision: number | null;
  at: Date;
  actor: string;
  action: string;
  remote: string | null;
  reason: string | null;
  detail: unknown;
};
export const changesSince = many<{
  channel: string;
  revision: number;
  limit: bigint | number | string;
}, ChangesSinceRow>(`select revision, at, actor, action, remote, reason, detail from audit
where channel = $1 and revision > $2 order by revision desc limit $3`, { params: ["channel","revision","limit"] });
