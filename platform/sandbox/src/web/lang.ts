import { LOCALES, type Locale } from '@parlay/contracts/brand';

/** Languages the stand-ins speak: those of the site. Any other gets English. */
export const LANGS = LOCALES;
export type Lang = Locale;

export const langOf = (wish: string | undefined): Lang =>
  LANGS.find((lang) => wish?.toLowerCase().startsWith(lang)) ?? 'en';

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** How figures are written: as the site that asks does, also in a language that the words here are not in. */
export const figuresOf = (wish: string | undefined): string => (wish && LOCALE.test(wish) ? wish : langOf(wish));
