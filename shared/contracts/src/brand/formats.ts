import type { Locale } from './brand.ts';
import type { Brand } from './brand-data.ts';
import type { PageBrand } from './page-brand.ts';

/** Day formats of languages that do not write days like `28.11.2026`. */
const DAYS: Partial<Record<Locale, string>> = { es: 'DD/MM/YYYY', fr: 'DD/MM/YYYY', sv: 'YYYY-MM-DD' };
const CLOCK = 'HH:mm';

/** Returns a language's date and time formats. All places share one format unless the brand sets another. */
export function formatsIn({ formats }: Pick<Brand, 'formats'>, locale: Locale): PageBrand['formats'] {
  const { picker = DAYS[locale] ?? 'DD.MM.YYYY', clock = CLOCK } = formats;
  const { registration = picker, tournament = `${picker} ${clock}` } = formats;
  return { ...formats, picker, clock, registration, tournament };
}
