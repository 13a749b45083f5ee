const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "26 Nov 2026, 03:12 UTC": staff in several countries read the same log. */
export const time = (iso: string): string => `${instant.format(new Date(iso))} UTC`;

/** "03:12", for the axis of a chart. */
export const hour = (iso: string): string => clock.format(new Date(iso));

/** "26 Nov", for the axis of a chart. */
export const date = (iso: string): string => day.format(new Date(iso));
