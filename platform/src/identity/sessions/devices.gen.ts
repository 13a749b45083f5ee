// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type TellOfNewDeviceRow = {
  name: string;
  email: string;
  locale: string;
  known: string[];
};
export const tellOfNewDevice = one<{
  customerId: string;
}, TellOfNewDeviceRow>(`select first_name as name, email, language as locale,
  array(select distinct user_agent from session where customer_id = $1) as known
from player where customer_id = $1`, { params: ["customerId"] });
