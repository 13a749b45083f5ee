import { secondsOf } from '@parlay/contracts/duration';

/** Break lengths offered by the page within the policy's limits, in ISO 8601 format. */
const TIMEOUTS = ['PT24H', 'P3D', 'P7D', 'P14D', 'P30D', 'P42D'];
const EXCLUSION_MONTHS = [6, 12, 24, 36, 60];

/** Choice that replaces a period: until further notice. */
export const WITHOUT_END = 'without-end';

export function timeoutsIn({ minHours, maxHours }: { minHours: number; maxHours: number }): string[] {
  return TIMEOUTS.filter((period) => {
    const hours = hoursOf(period);
    return hours >= minHours && hours <= maxHours;
  });
}

interface ExclusionRange {
  minMonths: number;
  maxMonths: number;
  untilFurtherNotice: boolean;
}

export function exclusionsIn({ minMonths, maxMonths, untilFurtherNotice }: ExclusionRange): string[] {
  const months = new Set([minMonths, ...EXCLUSION_MONTHS.filter((one) => one > minMonths && one <= maxMonths)]);
  const periods = [...months].map((one) => (one % 12 === 0 ? `P${one / 12}Y` : `P${one}M`));
  return untilFurtherNotice ? [...periods, WITHOUT_END] : periods;
}

const hoursOf = (period: string) => (secondsOf(period) ?? 0) / 3600;

/** Formats a break's length, such as "24 hours", "7 days", "6 weeks" or "1 year". */
export function lengthText(period: string, locale: string): string {
  const [count, unit] = lengthOf(period);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function lengthOf(period: string): [count: number, unit: 'hour' | 'day' | 'week' | 'month' | 'year'] {
  const [, months, unit] = /^P(\d+)(M|Y)$/.exec(period) ?? [];
  if (months !== undefined) return [Number(months), unit === 'Y' ? 'year' : 'month'];
  const hours = hoursOf(period);
  if (hours <= 24) return [hours, 'hour'];
  return hours % (6 * 168) === 0 ? [hours / 168, 'week'] : [hours / 24, 'day'];
}

/** Returns the end of a break that starts now, in ISO 8601 format. */
export function endOf(period: string, now: Date): string {
  const [count, unit] = lengthOf(period);
  const end = new Date(now);
  if (unit === 'month' || unit === 'year') end.setMonth(end.getMonth() + count * (unit === 'year' ? 12 : 1));
  else end.setTime(end.getTime() + hoursOf(period) * 3_600_000);
  return end.toISOString();
}
