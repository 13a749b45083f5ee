import { type QueryExecutorProvider, sql } from 'kysely';

/** Player whose checks are shown. */
export interface Subject {
  identityVerified: boolean;
  ageVerified: boolean;
  required: boolean;
  emailVerified: boolean;
  /** A link that proves the address is on its way. */
  emailSent: boolean;
  hasPhone: boolean;
}

export async function subjectOf(db: QueryExecutorProvider, customerId: string): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified",
      identity_required(p.customer_id) as required, p.has_validated_email as "emailVerified", p.mobile <> '' as "hasPhone",
      exists (select 1 from mailed_token t where t.customer_id = p.customer_id and t.purpose = 'verify-email'
        and t.used_at is null and t.expires_at > now()) as "emailSent"
    from player p where p.customer_id = ${customerId}`.execute(db);
  if (!rows[0]) throw new Error(`player ${customerId} does not exist`);
  return rows[0];
}
