// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type SendResetRow = {
  customerId: string;
  username: string;
  name: string;
  email: string;
  locale: string;
};
export const sendReset = one<{
  id: number;
  email: string;
}, SendResetRow>(`select customer_id as "customerId", username, first_name as name, email, language as locale from player
where brand_id = $1 and email_key = lower($2) for update`, { params: ["id","email"] });
