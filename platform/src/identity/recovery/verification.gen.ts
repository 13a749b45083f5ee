// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type ResendVerificationRow = {
  customerId: string;
  name: string;
  email: string;
  locale: string;
};
export const resendVerification = one<{
  id: number;
  email: string;
}, ResendVerificationRow>(`select customer_id as "customerId", first_name as name, email, language as locale from player
where brand_id = $1 and email_key = lower($2) and not has_validated_email for update`, { params: ["id","email"] });

export const verifyEmail = exec<{
  customerId: string;
}>(`update player set has_validated_email = true, requires_email_verification = false
where customer_id = $1`, { params: ["customerId"] });
