import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { formatsIn } from '@parlay/contracts/formats';
import { inFormatOf } from '@parlay/contracts/moment';

/** Formats a time as the brand's pages do in this language, in the brand's time zone and with its GMT offset. */
export function formatTime(brand: Pick<Brand, 'formats' | 'timezone'>, locale: Locale, at: Date = new Date()): string {
  const { timezone: timeZone } = brand;
  const { picker, clock } = formatsIn(brand, locale);
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${inFormatOf(`${picker} ${clock}`, at.getTime(), timeZone)} (${zone})`;
}

/** Formats a calendar day, `YYYY-MM-DD`, like the brand's pages in this language. */
export const formatDay = (brand: Pick<Brand, 'formats'>, locale: Locale, day: string): string =>
  inFormatOf(formatsIn(brand, locale).picker, Date.parse(day), 'UTC');
