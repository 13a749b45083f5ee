// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type CheckOwnPasswordRow = {
  passwordHash: string;
};
export const checkOwnPassword = one<{
  customerId: string;
}, CheckOwnPasswordRow>(`select password_hash as "passwordHash" from player where customer_id = $1`, { params: ["customerId"] });
