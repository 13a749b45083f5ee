import { LIMIT_PERIODS, LIMIT_TYPES, type LimitPeriod, type LimitType } from '@parlay/contracts/policy-rules/limits';
import type { LimitEvent, LimitRules, PlayerLimits } from './limit.ts';
import type { EventRow, LimitState } from './repository.ts';
import type { LimitPolicy } from './rules.ts';

/** The order of the board. */
const place = ({ type, period }: { type: LimitType; period: LimitPeriod }) =>
  LIMIT_TYPES.indexOf(type) * LIMIT_PERIODS.length + LIMIT_PERIODS.indexOf(period);

/** Limits of a player for their page, in the order of its board. */
export function presentLimits(
  { skipped, joinedAt, limits, ...state }: LimitState,
  rules: LimitRules,
  promptAt: LimitPolicy['promptAt'],
): PlayerLimits {
  const has = (type: LimitType) => limits.some((limit) => limit.type === type);
  const isAsked = promptAt !== 'never' && !skipped && !has('deposit');
  return {
    ...state,
    limits: limits.toSorted((a, b) => place(a) - place(b)),
    rules,
    prompt: rules.required.every(has) ? (isAsked ? 'skippable' : null) : 'required',
    joinedAt: joinedAt.toISOString(),
  };
}

/** A line of the history; which operator it was is for operators. */
export function presentEvent({ actor, reason: _, ...event }: EventRow): LimitEvent {
  return { ...event, by: actor.startsWith('operator:') ? 'operator' : actor === 'player' ? 'player' : 'system' };
}
