import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Seconds after which a session of this player ends even if used: as the brand says, or earlier where the policy does. */
export async function longestSession(db: QueryExecutorProvider, brand: Brand, customerId: string): Promise<number> {
  const { rows } = await sql<{ country: string }>`
    select coalesce(address->>'countryCode', '') as country from player where customer_id = ${customerId}`.execute(db);
  const { maxMinutes } = policyFor(brand, rows[0]?.country ?? '').session;
  const ofBrand = brand.session.absoluteHours * 3600;
  return maxMinutes === null ? ofBrand : Math.min(ofBrand, maxMinutes * 60);
}
