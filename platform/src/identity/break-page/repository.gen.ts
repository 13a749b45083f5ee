// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type PayeeOfRow = {
  country: string | null;
  currency: string;
  withdrawable: bigint;
};
export const payeeOf = one<{
  customerId: string;
}, PayeeOfRow>(`select p.address ->> 'countryCode' as country, w.currency, w.withdrawable
from player p join wallet w using (customer_id) where p.customer_id = $1`, { params: ["customerId"] });
