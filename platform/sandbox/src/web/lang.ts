import { LOCALES, type Locale } from '@parlay/contracts/brand';

/** Languages of the pages, which are the same as the site's. Requests for other languages get English. */
export const LANGS = LOCALES;
export type Lang = Locale;

export const langOf = (requested: string | undefined): Lang =>
  LANGS.find((lang) => requested?.toLowerCase().startsWith(lang)) ?? 'en';

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** Returns the locale for numbers, which is the requested locale even if the texts are in another language. */
export const numberLocaleOf = (requested: string | undefined): string =>
  requested && LOCALE.test(requested) ? requested : langOf(requested);
