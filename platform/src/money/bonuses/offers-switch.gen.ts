// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const turnOffersOn = exec<{
  customerId: string;
}>(`delete from offers_off where customer_id = $1`, { params: ["customerId"] });

export const turnOffersOff = exec<{
  customerId: string;
}>(`insert into offers_off (customer_id) values ($1) on conflict do nothing`, { params: ["customerId"] });
