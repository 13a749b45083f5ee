import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

/** Formats a time in the brand's time zone, with the zone's name. */
export function momentIn({ timezone }: Brand, locale: Locale, at: Date = new Date()): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
