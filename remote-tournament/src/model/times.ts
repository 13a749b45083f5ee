/** `dd.MM.yyyy - HH:mm` in the brand's time zone (TO10), the same in every language. */
export function stamp(iso: string, timeZone: string): string {
  const part = partsOf(iso, timeZone);
  return `${part('day')}.${part('month')}.${part('year')} - ${part('hour')}:${part('minute')}`;
}

/** Which day an instant falls on, seen from another, in the brand's time zone. */
export function dayOf(iso: string, now: number, timeZone: string): 'today' | 'tomorrow' | 'later' {
  const day = dateOf(iso, timeZone);
  if (day === dateOf(now, timeZone)) return 'today';
  return day === dateOf(now + 86_400_000, timeZone) ? 'tomorrow' : 'later';
}

/** `Sun, 17 May` as the language writes it. */
export const shortDate = (iso: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(new Date(iso));

/** `20:45` */
export const timeOfDay = (iso: string, timeZone: string): string => {
  const part = partsOf(iso, timeZone);
  return `${part('hour')}:${part('minute')}`;
};

function dateOf(instant: string | number, timeZone: string): string {
  const part = partsOf(instant, timeZone);
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function partsOf(instant: string | number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(instant));
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}
