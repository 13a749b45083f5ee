// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export const changeStanding = exec<{
  next: string;
  customerId: string;
}>(`update player set standing = $1 where customer_id = $2`, { params: ["next","customerId"] });

export type LockStandingRow = {
  standing: 'active' | 'suspended' | 'closed';
  brandId: number;
  name: string;
  email: string;
  locale: string;
};
export const lockStanding = one<{
  customerId: string;
}, LockStandingRow>(`select standing, brand_id as "brandId", first_name as name, email, language as locale
from player where customer_id = $1 for update`, { params: ["customerId"] });
