// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type SubjectOfRow = {
  brandId: number;
  currency: string;
  country: string;
};
export const subjectOf = many<{
  customerId: string;
}, SubjectOfRow>(`select p.brand_id as "brandId", w.currency, coalesce(p.address ->> 'countryCode', '') as country
from player p join wallet w using (customer_id) where p.customer_id = $1`, { params: ["customerId"] });
