import type { Brand } from '@parlay/contracts/brand-data';
import { secondsOf } from '@parlay/contracts/duration';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { SessionMoney } from './repository.ts';
import type { RealityCheck } from './schemas.ts';

const SHORTEST_SECONDS = 60;

/** The reality check of a session: how often, when next, and what its player may choose instead. */
export function presentRealityCheck(
  { realityCheck: { default: usual, offered, mayBeOff } }: Brand,
  chosen: string | null,
  { startedAt, realityCheckedAt }: Pick<SessionMoney, 'startedAt' | 'realityCheckedAt'>,
): RealityCheck {
  const period = chosen ?? (mayBeOff ? null : usual);
  return { period, nextAt: nextCheck(period, realityCheckedAt ?? startedAt)?.toISOString() ?? null, offered, mayBeOff };
}

function nextCheck(period: string | null, countedFrom: Date): Date | null {
  const seconds = period === null ? undefined : secondsOf(period);
  return seconds === undefined ? null : new Date(countedFrom.getTime() + seconds * 1000);
}

/** Why a player may not choose this period (null: none at all), as a validation key. */
export function periodError(
  { realityCheck: { offered, mayBeOff } }: Brand,
  period: string | null,
): ValidationKey | undefined {
  if (period === null) return mayBeOff ? undefined : 'required';
  const seconds = secondsOf(period);
  if (seconds === undefined) return 'invalidPattern';
  if (seconds < SHORTEST_SECONDS) return 'numberGreaterThanOrEqualTo';
  const longest = Math.max(...offered.map((one) => secondsOf(one) ?? 0));
  return seconds > longest ? 'numberLesserThanOrEqualTo' : undefined;
}
