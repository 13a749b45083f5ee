import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import { parseMoney } from '@parlay/money';

const DAY_MINUTES = 24 * 60;
/** Minimum session time. A shorter session would end before the player could read a page. */
const MIN_MINUTES = 15;
/** Maximum session time. A longer one would limit nothing. */
const MAX_MINUTES: Record<LimitPeriod, number> = {
  day: DAY_MINUTES - 1,
  week: 7 * DAY_MINUTES - 1,
  month: 28 * DAY_MINUTES - 1,
};
/** Maximum amount of money, in minor units. Larger numbers are typos. */
const MAX_MONEY = 10n ** 12n;

export type ParsedLimit = { ok: true; amount: bigint } | { ok: false; error: ValidationKey };

/** Parses the amount of a limit: money in minor units, or session time in minutes. */
export function parseLimit(input: string, type: LimitType, period: LimitPeriod, currency: string): ParsedLimit {
  if (type === 'session') return parseMinutes(input, period);
  const parsed = parseMoney(input, currency);
  if (!parsed.ok) return { ok: false, error: 'invalidPattern' };
  if (parsed.minor > MAX_MONEY) return { ok: false, error: 'numberLesserThanOrEqualTo' };
  return { ok: true, amount: parsed.minor };
}

function parseMinutes(input: string, period: LimitPeriod): ParsedLimit {
  if (!/^\d{1,6}$/.test(input)) return { ok: false, error: 'invalidPattern' };
  const minutes = Number(input);
  if (minutes < MIN_MINUTES) return { ok: false, error: 'numberGreaterThanOrEqualTo' };
  if (minutes > MAX_MINUTES[period]) return { ok: false, error: 'numberLesserThanOrEqualTo' };
  return { ok: true, amount: BigInt(minutes) };
}
