// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type SetPasswordRow = {
  name: string;
  email: string;
  locale: string;
};
export const setPassword = one<{
  passwordHash: string;
  isOwner: boolean;
  customerId: string;
}, SetPasswordRow>(`update player set password_hash = $1, password_changed_at = now(),
  has_validated_email = has_validated_email or $2,
  requires_email_verification = requires_email_verification and not $2
where customer_id = $3 returning first_name as name, email, language as locale`, { params: ["passwordHash","isOwner","customerId"] });
