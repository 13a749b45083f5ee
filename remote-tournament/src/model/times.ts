import { formatDayOf } from '@parlay/contracts/moment';

/** Formats a day with its weekday, such as `Sun 17.05.2026`. */
export const dayWithName = (iso: string, locale: string, formats: { picker: string }): string =>
  `${new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(iso))} ${formatDayOf(iso, formats)}`;
