import { readDay as dayOf } from '@parlay/contracts/validation/date';

export type DayRead = { ok: true; day: string | undefined } | { ok: false; fault: 'format' | 'tooEarly' };

/** Reads the day of a filter, typed as `DD.MM.YYYY`, into the wire's `YYYY-MM-DD`; nothing typed is no day (VA11). `earliest` is the brand's. */
export function readDay(typed: string, earliest: string): DayRead {
  if (typed.trim() === '') return { ok: true, day: undefined };
  const day = dayOf(typed);
  if (!day) return { ok: false, fault: 'format' };
  return day < earliest ? { ok: false, fault: 'tooEarly' } : { ok: true, day };
}

/** Day and time in the brand's time zone, for example `16.05.2026 20:41`. */
export function showMoment(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}`;
}
