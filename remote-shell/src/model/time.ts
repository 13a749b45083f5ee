const two = (value: number) => String(value).padStart(2, '0');

const PARTS: Record<string, (date: Date) => string> = {
  YYYY: (date) => String(date.getFullYear()),
  MM: (date) => two(date.getMonth() + 1),
  DD: (date) => two(date.getDate()),
  HH: (date) => two(date.getHours()),
  hh: (date) => two(date.getHours() % 12 || 12),
  mm: (date) => two(date.getMinutes()),
  ss: (date) => two(date.getSeconds()),
  A: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
};

/** A moment in the player's own time zone, by one of the brand's formats (X3): `HH:mm`, `YYYY-MM-DD hh:mm:ss A`. */
export const inFormat = (format: string, moment: number | string): string =>
  format.replace(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (part) => PARTS[part]?.(new Date(moment)) ?? part);

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** An address of this very machine is shown by its name (SH23). */
export const loginAddress = (address: string): string => (LOCAL.has(address) ? 'localhost' : address);
