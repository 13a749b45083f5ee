// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type PayeeOfRow = {
  brandId: number;
  currency: string;
  locale: string;
  withdrawable: bigint;
  canLogIn: boolean;
};
export const payeeOf = one<{
  customerId: string;
}, PayeeOfRow>(`select p.brand_id as "brandId", w.currency, p.language as locale, w.withdrawable,
  p.standing = 'active' and break_refusal(p.customer_id) is null as "canLogIn"
from player p join wallet w using (customer_id) where p.customer_id = $1`, { params: ["customerId"] });
