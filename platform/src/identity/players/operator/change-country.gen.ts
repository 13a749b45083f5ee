// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type ChangeCountryRow = {
  customer_id: string;
};
export const changeCountry = many<{
  value: unknown;
  customerId: string;
}, ChangeCountryRow>(`update player set address = address || $1::jsonb
where customer_id = $2 returning customer_id`, { params: ["value","customerId"], json: ["value"] });
