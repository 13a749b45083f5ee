import type { Locale } from './brand.ts';
import type { Brand } from './brand-data.ts';

/** Organization that helps players, as shown in one language. */
export type Helper = Omit<Brand['helpers'][number], 'locales'>;

/** Returns the brand's help lines in this language. */
export const helpersIn = ({ helpers }: Pick<Brand, 'helpers'>, locale: Locale): Helper[] =>
  helpers.flatMap(({ locales, ...helper }) => (locales === undefined || locales.includes(locale) ? [helper] : []));
