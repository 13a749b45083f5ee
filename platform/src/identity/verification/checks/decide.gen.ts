// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const noteVerified = exec<{
  kind: boolean;
  customerId: string;
}>(`update player set age_verified_at = coalesce(age_verified_at, now()),
  identity_verified_at = case when $1 then coalesce(identity_verified_at, now()) else identity_verified_at end
where customer_id = $2`, { params: ["kind","customerId"] });
