import { formatMoment } from '@parlay/contracts/moment';

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Returns a login's IP address, with the local machine shown as `localhost` (SH23). */
export const loginAddress = (address: string): string => (LOCAL_ADDRESSES.has(address) ? 'localhost' : address);

/** Formats weekday and time in the player's own time zone, such as `Sat 20:00`. */
export const dayAndTime = (moment: string, locale: string, { clock }: { clock: string }): string =>
  `${new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(moment))} ${formatMoment(clock, moment)}`;

/** Formats minutes as text with their two largest units, such as `2 days, 3 hours`, `1 hour` or `12 minutes`. */
export function formatMinutes(minutes: number, locale: string): string {
  const units = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const;
  const first = units.findIndex(([unit, count]) => count > 0 || unit === 'minute');
  const words = units
    .slice(first, first + 2)
    .filter(([, count], at) => at === 0 || count > 0)
    .map(([unit, count]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words);
}
