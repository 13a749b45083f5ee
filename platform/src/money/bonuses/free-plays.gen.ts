// Generated from the .sql file of the same name by `npm run queries`.
import { only } from '@parlay/server/query';

export type FreeBetsOfRow = {
  plays: unknown;
};
export const freeBetsOf = only<{
  customerId: string;
}, FreeBetsOfRow>(`select free_plays_json($1, 'free-bets', null) as plays`, { params: ["customerId"] });
