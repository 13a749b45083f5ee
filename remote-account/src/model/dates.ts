/** Earliest day of a filter (VA11), as on the wire. */
export const EARLIEST = '2017-01-01';

export type DayRead = { ok: true; day: string | undefined } | { ok: false; fault: 'format' | 'tooEarly' };

/** Reads `DD.MM.YYYY` into the wire's `YYYY-MM-DD`; nothing typed is no day. */
export function readDay(typed: string): DayRead {
  const text = typed.trim();
  if (text === '') return { ok: true, day: undefined };
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (!match) return { ok: false, fault: 'format' };
  const [, day = '', month = '', year = ''] = match;
  const wire = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(wire)) return { ok: false, fault: 'format' };
  return wire < EARLIEST ? { ok: false, fault: 'tooEarly' } : { ok: true, day: wire };
}

/** A day that the calendar has: 31.02. is none. */
export function isDay(wire: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(wire)) return false;
  const at = new Date(`${wire}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === wire;
}

/** `YYYY-MM-DD` → `DD.MM.YYYY` */
export const showDay = (wire: string): string => wire.split('-').reverse().join('.');

/** Sets the dots while digits are typed; what was deleted stays deleted. */
export function withDots(typed: string, before: string): string {
  if (typed.length < before.length || !/^[\d.]*$/.test(typed)) return typed;
  return /^\d{2}$|^\d{1,2}\.\d{2}$/.test(typed) ? `${typed}.` : typed;
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
