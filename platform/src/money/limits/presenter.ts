import { firstGate } from '@parlay/contracts/gates';
import { LIMIT_PERIODS, LIMIT_TYPES, type LimitPeriod, type LimitType } from '@parlay/contracts/policy-rules/limits';
import type { RequiredProofs } from '../proofs/needs.ts';
import type { LimitEvent, PlayerLimits } from './limit.ts';
import type { EventRow, LimitState } from './repository.ts';
import type { LimitPolicy } from './rules.ts';

/** Returns the sort position of a limit on the player's page. */
const position = ({ type, period }: { type: LimitType; period: LimitPeriod }) =>
  LIMIT_TYPES.indexOf(type) * LIMIT_PERIODS.length + LIMIT_PERIODS.indexOf(period);

const NO_NEEDS = { email: false, identity: false, age: false };

/** Returns a player's limits, sorted as on the page. `needs` are the proofs required before a deposit. */
export function presentLimits(
  { skipped, joinedAt, limits, emailVerified, identityVerified, ageVerified, ...state }: LimitState,
  { rules, promptAt }: LimitPolicy,
  needs: Pick<RequiredProofs, 'email' | 'identity' | 'age'> = NO_NEEDS,
): PlayerLimits {
  const prompt = promptOf({ limits, skipped }, { rules, promptAt });
  const gate = firstGate({
    identity: (needs.identity && !identityVerified) || (needs.age && !ageVerified),
    email: needs.email && !emailVerified,
    limit: prompt !== null,
  });
  return {
    ...state,
    limits: limits.toSorted((a, b) => position(a) - position(b)),
    rules,
    prompt: gate === 'limit' ? prompt : null,
    promptAt,
    joinedAt: joinedAt.toISOString(),
  };
}

function promptOf(
  { limits, skipped }: Pick<LimitState, 'limits' | 'skipped'>,
  { rules, promptAt }: Pick<LimitPolicy, 'rules' | 'promptAt'>,
): PlayerLimits['prompt'] {
  const has = (type: LimitType) => limits.some((limit) => limit.type === type);
  if (!rules.required.every(has)) return 'required';
  return promptAt !== 'never' && !skipped && !has('deposit') ? 'skippable' : null;
}

/** Returns a history event for the player, without the operator's name. */
export function presentEvent({ actor, reason: _, ...event }: EventRow): LimitEvent {
  return { ...event, by: actor.startsWith('operator:') ? 'operator' : actor === 'player' ? 'player' : 'system' };
}
