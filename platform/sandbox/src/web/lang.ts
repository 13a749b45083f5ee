import { LOCALES, type Locale } from '@parlay/contracts/brand';

/** The languages of the pages: those of the site. Any other request gets English. */
export const LANGS = LOCALES;
export type Lang = Locale;

export const langOf = (requested: string | undefined): Lang =>
  LANGS.find((lang) => requested?.toLowerCase().startsWith(lang)) ?? 'en';

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** The locale for figures: the requested one, also when the texts are in another language. */
export const figuresOf = (requested: string | undefined): string =>
  requested && LOCALE.test(requested) ? requested : langOf(requested);
