// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type SessionRulesOfRow = {
  country: string;
};
export const sessionRulesOf = one<{
  customerId: string;
}, SessionRulesOfRow>(`select coalesce(address->>'countryCode', '') as country from player where customer_id = $1`, { params: ["customerId"] });
