// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type StatsRoutesRow = {
  count: number;
};
export const statsRoutes = one<{
  customerId: string;
}, StatsRoutesRow>(`select count(*)::int as count from payment_request
where customer_id = $1 and kind = 'deposit' and status = 'SUCCESSFUL'`, { params: ["customerId"] });
