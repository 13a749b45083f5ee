import { addDays, isSameDay, lightFormat, parseISO } from 'date-fns';

/**
 * Formats a moment (ms or ISO 8601) in one of the brand's formats (X3) and in the device's time zone, like the header
 * clock.
 */
export const formatMoment = (format: string, moment: number | string): string =>
  lightFormat(
    new Date(moment),
    format.replace(/[YDA]/g, (sign) => sign.toLowerCase()),
  );

/** Like `formatMoment`, in a time zone instead of the device's. */
export function inFormatOf(format: string, moment: number | string, timeZone: string): string {
  // The same wall clock in the device's zone. Swedish is written like ISO 8601.
  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return formatMoment(format, wallClock.format(new Date(moment)).replace(' ', 'T'));
}

/** Formats day and time like the brand (X3), for example `16.05.2026 20:41`. */
export const formatDateTime = (moment: number | string, { picker, clock }: { picker: string; clock: string }): string =>
  formatMoment(`${picker} ${clock}`, moment);

/** Formats the day of a moment like the brand's input (X3), in the device's time zone. */
export const formatDayOf = (moment: number | string, { picker }: { picker: string }): string =>
  formatMoment(picker, moment);

/** Returns the day of a moment relative to another moment (in ms). */
export function relativeDay(moment: string, now: number): 'today' | 'tomorrow' | 'later' {
  if (isSameDay(moment, now)) return 'today';
  return isSameDay(moment, addDays(now, 1)) ? 'tomorrow' : 'later';
}

/** Returns start and end of a day (`YYYY-MM-DD`) as ISO 8601 instants. The end is exclusive. */
export function boundsOf(day: string): { from: string; to: string } {
  const start = parseISO(day);
  return { from: start.toISOString(), to: addDays(start, 1).toISOString() };
}
