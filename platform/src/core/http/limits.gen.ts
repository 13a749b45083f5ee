// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type TakeFromLimitRow = {
  wait: number;
};
export const takeFromLimit = only<{
  key: string;
  burst: number;
  perMinute: number;
  calls: number;
}, TakeFromLimitRow>(`select rate_limit_take($1, $2, $3, $4) as "wait"`, { params: ["key","burst","perMinute","calls"], sure: ["wait"] });
