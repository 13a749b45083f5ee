// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type DepositsToCheckRow = {
  due: unknown;
};
export const depositsToCheck = many<{
  limit: number;
}, DepositsToCheckRow>(`select deposits_to_check($1) as due`, { params: ["limit"] });
