import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

/** Fills in what a text says of its brand. `{sessionHours}`: the longest session, for example "24 hours". */
export function withBrandFacts(html: string, { session }: Pick<Brand, 'session'>, locale: Locale): string {
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  return html.replaceAll('{sessionHours}', hours.format(session.absoluteHours));
}
