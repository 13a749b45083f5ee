import type { Locale } from './brand/brand.ts';
import type { Brand } from './brand/brand-data.ts';

/** How figures, days and names of countries are written: as in the brand's country, whatever the language; `es-PE` in Peru. */
export const figuresIn = (locale: Locale, { region }: Pick<Brand, 'region'>): string =>
  region ? `${locale}-${region}` : locale;
