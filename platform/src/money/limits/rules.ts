import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { LimitType } from '@parlay/contracts/policy-rules/limits';
import type { FastifyRequest } from 'fastify';
import { policyOf } from '../../core/http/policy.ts';
import type { LimitRules } from './limit.ts';

/** Policy for a player's limits. */
export interface LimitPolicy {
  rules: LimitRules;
  promptAt: JurisdictionPolicy['limits']['promptAt'];
  /** Maximum monthly deposits of any player, by currency. */
  monthlyCeilings: JurisdictionPolicy['limits']['crossOperatorMonthly'];
}

export function limitPolicyIn({ limits }: Pick<JurisdictionPolicy, 'limits'>): LimitPolicy {
  const { types, periods, raise, required, promptAt, crossOperatorMonthly } = limits;
  return { rules: { types, periods, raise, required }, promptAt, monthlyCeilings: crossOperatorMonthly };
}

/** Returns the limit policy of the logged-in player. */
export const limitPolicyOf = (request: FastifyRequest): LimitPolicy => limitPolicyIn(policyOf(request));

/** Limits that must be set before a deposit, and the monthly maximum, in the format of deposit_limited(). */
export interface DepositRules {
  requiredLimits: LimitType[];
  /** Maximum in minor units; null means no maximum. */
  monthlyCeiling: number | null;
}

export const depositRules = ({ rules, monthlyCeilings }: LimitPolicy, currency: string): DepositRules => ({
  requiredLimits: rules.required,
  monthlyCeiling: monthlyCeilings[currency] ?? null,
});
