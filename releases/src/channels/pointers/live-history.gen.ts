// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type LiveChangesRow = {
  remote: string;
  kind: 'promote' | 'rollback' | 'retire';
  digest: string;
};
export const liveChanges = many<{
  channel: string;
}, LiveChangesRow>(`select remote, kind, digest from change where channel = $1 and live order by revision`, { params: ["channel"] });
