// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type WasLiveRow = {
  revision: number;
};
export const wasLive = one<{
  channel: string;
  remote: string;
  digest: string;
}, WasLiveRow>(`select revision from change where channel = $1 and remote = $2 and digest = $3 and live limit 1`, { params: ["channel","remote","digest"] });
