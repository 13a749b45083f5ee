// Generated from the .sql file of the same name by `npm run queries`.
import { one } from '@parlay/server/query';

export type SubjectOfRow = {
  identityVerified: boolean;
  ageVerified: boolean;
  required: boolean;
  emailVerified: boolean;
  hasPhone: boolean;
  emailSent: boolean;
};
export const subjectOf = one<{
  customerId: string;
}, SubjectOfRow>(`select p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified",
  identity_required(p.customer_id) as "required", p.has_validated_email as "emailVerified", p.mobile <> '' as "hasPhone",
  exists (select 1 from mailed_token t where t.customer_id = p.customer_id and t.purpose = 'verify-email'
    and t.used_at is null and t.expires_at > now()) as "emailSent"
from player p where p.customer_id = $1`, { params: ["customerId"], sure: ["required"] });
