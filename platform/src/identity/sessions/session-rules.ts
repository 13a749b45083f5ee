import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './session-rules.gen.ts';

export interface SessionRules {
  /** Seconds after which a session ends even if used: as the brand says, or earlier where the policy does. */
  longestSeconds: number;
  /** A login ends the player's other sessions (B12). */
  isSingle: boolean;
}

/** Returns the rules for the sessions of this player. */
export async function sessionRulesOf(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
): Promise<SessionRules> {
  const row = await queries.sessionRulesOf(db, { customerId });
  const { maxMinutes, single } = policyFor(brand, row?.country ?? '').session;
  const ofBrand = brand.session.absoluteHours * 3600;
  return { longestSeconds: maxMinutes === null ? ofBrand : Math.min(ofBrand, maxMinutes * 60), isSingle: single };
}
