import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './session-rules.gen.ts';

export interface SessionRules {
  /** Seconds after which a session ends even while in use: the brand's value, or the policy's if shorter. */
  longestSeconds: number;
  /** Whether a login ends the player's other sessions (B12). */
  isSingle: boolean;
}

/** Returns the session rules for a player. */
export async function sessionRulesOf(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
): Promise<SessionRules> {
  const row = await queries.sessionRulesOf(db, { customerId });
  const { maxMinutes, single } = policyFor(brand, row?.country ?? '').session;
  const brandMax = brand.session.absoluteHours * 3600;
  return { longestSeconds: maxMinutes === null ? brandMax : Math.min(brandMax, maxMinutes * 60), isSingle: single };
}
