const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** An address of this very machine is shown by its name (SH23). */
export const loginAddress = (address: string): string => (LOCAL.has(address) ? 'localhost' : address);

/** Day and time in the player's own time zone: `Sat 20:00`. */
export const dayAndTime = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );

/** Whole minutes in words, the two largest units of them: `2 days, 3 hours`; `1 hour`; `12 minutes`. */
export function inWords(minutes: number, locale: string): string {
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
