// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type PingRow = {
  one: number;
};
export const ping = only<never, PingRow>(`select 1 as one`);
