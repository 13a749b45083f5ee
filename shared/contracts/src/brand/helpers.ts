import type { Locale } from './brand.ts';
import type { Brand } from './brand-data.ts';

/** Organization that helps players, as shown in one language. */
export type Helper = Omit<Brand['helpers'][number], 'locales' | 'country'>;

/** A brand's help lines, and the country of its licence. */
export type WithHelpers = Pick<Brand, 'helpers'> & { legal: Pick<Brand['legal'], 'country'> };

/** Country of the licence of brands whose players live in many countries, so that their language decides. */
const INTERNATIONAL = 'MT';

/**
 * Returns the brand's help lines in this language. A brand that is licensed where its players live has the lines of
 * that country in every language, because others cannot be called from there.
 */
export const helpersIn = ({ helpers, legal }: WithHelpers, locale: Locale): Helper[] =>
  helpers.flatMap(({ locales, country, ...helper }) => {
    const isOwn = country === undefined || country === legal.country;
    const isSpoken = locales === undefined || locales.includes(locale);
    return (legal.country === INTERNATIONAL ? isSpoken : isOwn) ? [helper] : [];
  });
