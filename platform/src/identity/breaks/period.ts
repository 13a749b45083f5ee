import { secondsOf } from '@parlay/contracts/duration';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { BreakRules } from './rules.ts';

const MONTHS = /^P(\d{1,2})(M|Y)$/;

/** Months of an ISO 8601 duration of months or years ("P6M", "P5Y"); undefined for anything else. */
export function monthsOf(period: string): number | undefined {
  const [, count, unit] = MONTHS.exec(period) ?? [];
  if (count === undefined) return undefined;
  return Number(count) * (unit === 'Y' ? 12 : 1);
}

/** Why a timeout may not last this long, as a validation key. */
export function timeoutError({ timeout, panicButton }: BreakRules, period: string): ValidationKey | undefined {
  const seconds = secondsOf(period);
  if (seconds === undefined) return 'invalidPattern';
  const hours = seconds / 3600;
  if (panicButton && hours === 24) return undefined;
  return outside(hours, timeout.minHours, timeout.maxHours);
}

/** Why an exclusion may not last this long (null: until further notice), as a validation key. */
export function exclusionError({ exclusion }: BreakRules, period: string | null): ValidationKey | undefined {
  if (period === null) return exclusion.untilFurtherNotice ? undefined : 'required';
  const months = monthsOf(period);
  return months === undefined ? 'invalidPattern' : outside(months, exclusion.minMonths, exclusion.maxMonths);
}

function outside(value: number, least: number, most: number): ValidationKey | undefined {
  if (value < least) return 'numberGreaterThanOrEqualTo';
  return value > most ? 'numberLesserThanOrEqualTo' : undefined;
}
