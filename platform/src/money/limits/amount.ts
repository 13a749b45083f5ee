import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import { parseMoney } from '@parlay/money';

const DAY_MINUTES = 24 * 60;
/** Session time shorter than this would end before a page has been read. */
const LEAST_MINUTES = 15;
/** A longer time would limit nothing. */
const MOST_MINUTES: Record<LimitPeriod, number> = {
  day: DAY_MINUTES - 1,
  week: 7 * DAY_MINUTES - 1,
  month: 28 * DAY_MINUTES - 1,
};
/** No player's money: larger numbers are slips of the hand. */
const MOST_MONEY = 10n ** 12n;

export type ParsedLimit = { ok: true; amount: bigint } | { ok: false; error: ValidationKey };

/** The amount of a limit as the ledger counts it: minor units, or minutes of session time. */
export function parseLimit(typed: string, type: LimitType, period: LimitPeriod, currency: string): ParsedLimit {
  if (type === 'session') return parseMinutes(typed, period);
  const parsed = parseMoney(typed, currency);
  if (!parsed.ok) return { ok: false, error: 'invalidPattern' };
  if (parsed.minor > MOST_MONEY) return { ok: false, error: 'numberLesserThanOrEqualTo' };
  return { ok: true, amount: parsed.minor };
}

function parseMinutes(typed: string, period: LimitPeriod): ParsedLimit {
  if (!/^\d{1,6}$/.test(typed)) return { ok: false, error: 'invalidPattern' };
  const minutes = Number(typed);
  if (minutes < LEAST_MINUTES) return { ok: false, error: 'numberGreaterThanOrEqualTo' };
  if (minutes > MOST_MINUTES[period]) return { ok: false, error: 'numberLesserThanOrEqualTo' };
  return { ok: true, amount: BigInt(minutes) };
}
