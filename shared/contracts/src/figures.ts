import type { Locale } from './brand/brand.ts';
import type { Brand } from './brand/brand-data.ts';

/** Returns the locale for numbers, dates and country names: the page's language in the brand's country, such as `es-PE` in Peru. */
export const numberLocale = (locale: Locale, { region }: Pick<Brand, 'region'>): string =>
  region ? `${locale}-${region}` : locale;
