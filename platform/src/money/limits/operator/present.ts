import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import { presentLimits } from '../presenter.ts';
import { limitEvents, limitsOf } from '../repository.ts';
import { type LimitPolicy, limitPolicyIn } from '../rules.ts';
import * as queries from './present.gen.ts';
import type { OperatorLimits } from './schemas.ts';

const MAX_EVENTS = 50;

/** Player whose limits are shown, with the policy that applies to them. */
export interface Subject {
  customerId: string;
  brandId: number;
  currency: string;
  policy: LimitPolicy;
}

/** Returns the player with this customer id, or undefined if there is none. */
export async function subjectOf(
  db: QueryExecutorProvider,
  brands: readonly Brand[],
  customerId: string,
): Promise<Subject | undefined> {
  const [player] = await queries.subjectOf(db, { customerId });
  const brand = player && brands.find(({ id }) => id === player.brandId);
  if (!brand) return undefined;
  const { brandId, currency, country } = player;
  return { customerId, brandId, currency, policy: limitPolicyIn(policyFor(brand, country)) };
}

/** Returns a player's limits and their history, including operators' names and reasons. */
export async function presentOperatorLimits(db: QueryExecutorProvider, subject: Subject): Promise<OperatorLimits> {
  const { customerId, brandId, policy } = subject;
  const state = await limitsOf(db, customerId);
  if (!state) throw new Error(`player ${customerId} has no wallet`);
  const { rows: history } = await limitEvents(db, customerId, { page: 1, size: MAX_EVENTS });
  return { ...presentLimits(state, policy), customerId, brandId, history };
}
