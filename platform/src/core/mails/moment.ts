import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time in the brand's time zone, with the zone's name. */
export function momentIn({ timezone }: Brand, locale: Locale, at: Date = new Date()): string {
  const key = `${locale} ${timezone}`;
  const format = formats.get(key) ?? formatOf(locale, timezone);
  formats.set(key, format);
  return format.format(at);
}

const formatOf = (locale: Locale, timeZone: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
