const two = (value: number) => String(value).padStart(2, '0');

/** The clock of the top bar, `HH:mm` in the player's own time zone (SH8). Milliseconds since the epoch. */
export function clockTime(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Time of the last login, `YYYY-MM-DD hh:mm:ss AM/PM` (SH23). */
export function loginTime(timestamp: string): string {
  const date = new Date(timestamp);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const hour = date.getHours();
  return `${day} ${two(hour % 12 || 12)}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hour < 12 ? 'AM' : 'PM'}`;
}

const LOCAL = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** An address of this very machine is shown by its name (SH23). */
export const loginAddress = (address: string): string => (LOCAL.has(address) ? 'localhost' : address);
