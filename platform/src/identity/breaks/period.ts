import { secondsOf } from '@parlay/contracts/duration';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { BreakRules } from './rules.ts';

const MONTHS = /^P(\d{1,2})(M|Y)$/;

/** Returns the months of an ISO 8601 duration in months or years ("P6M", "P5Y"), or undefined for anything else. */
export function monthsOf(period: string): number | undefined {
  const [, count, unit] = MONTHS.exec(period) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * (unit === 'Y' ? 12 : 1);
}

/** Returns a validation key if the rules do not allow a timeout of this length. */
export function timeoutError({ timeout, panicButton }: BreakRules, period: string): ValidationKey | undefined {
  const seconds = secondsOf(period);
  if (seconds === undefined) return 'invalidPattern';
  const hours = seconds / 3600;
  if (panicButton && hours === 24) return undefined;
  return rangeError(hours, timeout.minHours, timeout.maxHours);
}

/** Returns a validation key if the rules do not allow an exclusion of this length. Null means until further notice. */
export function exclusionError({ exclusion }: BreakRules, period: string | null): ValidationKey | undefined {
  if (period === null) return exclusion.untilFurtherNotice ? undefined : 'required';
  const months = monthsOf(period);
  return months === undefined ? 'invalidPattern' : rangeError(months, exclusion.minMonths, exclusion.maxMonths);
}

function rangeError(value: number, min: number, max: number): ValidationKey | undefined {
  if (value < min) return 'numberGreaterThanOrEqualTo';
  return value > max ? 'numberLesserThanOrEqualTo' : undefined;
}
