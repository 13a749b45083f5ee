import { secondsOf } from '@parlay/contracts/duration';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { SessionTimes } from './repository.ts';
import type { RealityCheck } from './schemas.ts';

const MIN_SECONDS = 60;

type Rules = Pick<JurisdictionPolicy, 'realityCheck'>;

/** Returns the reality check of a session: its interval, its next time and the intervals the player may choose. */
export function presentRealityCheck(
  rules: Rules,
  chosen: string | null,
  { startedAt, realityCheckedAt }: SessionTimes,
): RealityCheck {
  const { offered, mayBeOff } = rules.realityCheck;
  const period = periodIn(rules, chosen);
  return { period, nextAt: nextCheck(period, realityCheckedAt ?? startedAt)?.toISOString() ?? null, offered, mayBeOff };
}

/**
 * Returns the player's choice if the rules, which may have changed since, still allow it. Otherwise returns the
 * default.
 */
function periodIn(rules: Rules, chosen: string | null): string | null {
  const { default: fallback, mayBeOff } = rules.realityCheck;
  if (chosen !== null && periodError(rules, chosen) === undefined) return chosen;
  return chosen === null && mayBeOff ? null : fallback;
}

function nextCheck(period: string | null, countedFrom: Date): Date | null {
  const seconds = period === null ? undefined : secondsOf(period);
  return seconds === undefined ? null : new Date(countedFrom.getTime() + seconds * 1000);
}

/** Returns a validation key if the player may not choose this period. Null means no reality checks. */
export function periodError(
  { realityCheck: { offered, mayBeOff } }: Rules,
  period: string | null,
): ValidationKey | undefined {
  if (period === null) return mayBeOff ? undefined : 'required';
  const seconds = secondsOf(period);
  if (seconds === undefined) return 'invalidPattern';
  if (seconds < MIN_SECONDS) return 'numberGreaterThanOrEqualTo';
  const longest = Math.max(...offered.map((option) => secondsOf(option) ?? 0));
  return seconds > longest ? 'numberLesserThanOrEqualTo' : undefined;
}
