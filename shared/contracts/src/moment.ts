import { addDays, isSameDay, lightFormat, parseISO } from 'date-fns';

/**
 * A moment, in ms or ISO 8601, by one of the brand's formats (X3), in the time zone of the player's device: every page tells
 * the time that the clock in its header tells.
 */
export const inFormat = (format: string, moment: number | string): string =>
  lightFormat(
    new Date(moment),
    format.replace(/[YDA]/g, (sign) => sign.toLowerCase()),
  );

/** Which day a moment falls on, seen from another (in ms). */
export function dayFrom(moment: string, now: number): 'today' | 'tomorrow' | 'later' {
  if (isSameDay(moment, now)) return 'today';
  return isSameDay(moment, addDays(now, 1)) ? 'tomorrow' : 'later';
}

/** Between which instants a day, `YYYY-MM-DD`, lies, as the API takes them: the second is no more of it. */
export function boundsOf(day: string): { from: string; to: string } {
  const start = parseISO(day);
  return { from: start.toISOString(), to: addDays(start, 1).toISOString() };
}
