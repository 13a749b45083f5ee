import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import { refuse } from '../../core/http/errors.ts';
import { parseLimit } from './amount.ts';
import type { LimitRules } from './limit.ts';

export interface LimitKey {
  type: LimitType;
  period: LimitPeriod;
}

/** Refuses a limit that the rules do not offer. */
export function requireOffered({ types, periods }: LimitRules, { type, period }: LimitKey): void {
  if (!types.includes(type)) throw refuse('unprocessable', { fieldErrors: { type: 'fieldError' } });
  if (!periods.includes(period)) throw refuse('unprocessable', { fieldErrors: { period: 'fieldError' } });
}

/** Parses an entered amount into ledger units. Returns null for null, and refuses an invalid amount. */
export function requireAmount(amount: string | null, { type, period }: LimitKey, currency: string): bigint | null {
  if (amount === null) return null;
  const parsed = parseLimit(amount, type, period, currency);
  if (!parsed.ok) throw refuse('unprocessable', { fieldErrors: { amount: parsed.error } });
  return parsed.amount;
}
