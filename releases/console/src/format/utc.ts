const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** "26 Nov 2026, 03:12 UTC": staff in several countries read the same log. */
export const time = (iso: string): string => `${instant.format(new Date(iso))} UTC`;

/** "03:12", for the axis of a chart. */
export const hour = (iso: string): string => clock.format(new Date(iso));

/** "26 Nov", for the axis of a chart. */
export const date = (iso: string): string => day.format(new Date(iso));

/** "03:12:05 UTC". */
export const timeOfDay = (at: Date): string => `${clockWithSeconds.format(at)} UTC`;

/** As short as it is clear: "03:12 UTC" on the same day, "25 Nov, 03:12 UTC" before. */
export function shortTime(iso: string, now = new Date()): string {
  const isSameDay = date(iso) === date(now.toISOString());
  return `${isSameDay ? '' : `${date(iso)}, `}${hour(iso)} UTC`;
}
