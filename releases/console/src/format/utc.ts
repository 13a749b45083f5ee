const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** Formats an instant in UTC, because staff in several countries read the same log: "26 Nov 2026, 03:12 UTC". */
export const time = (iso: string): string => `${instant.format(new Date(iso))} UTC`;

/** Formats an instant for the time axis of a chart: "03:12". */
export const hour = (iso: string): string => clock.format(new Date(iso));

/** Formats an instant for the date axis of a chart: "26 Nov". */
export const date = (iso: string): string => day.format(new Date(iso));

/** Formats a time of day: "03:12:05 UTC". */
export const timeOfDay = (at: Date): string => `${clockWithSeconds.format(at)} UTC`;

/** Formats an instant briefly: "03:12 UTC" on the same day, otherwise "25 Nov, 03:12 UTC". */
export function shortTime(iso: string, now = new Date()): string {
  const isSameDay = date(iso) === date(now.toISOString());
  return `${isSameDay ? '' : `${date(iso)}, `}${hour(iso)} UTC`;
}
