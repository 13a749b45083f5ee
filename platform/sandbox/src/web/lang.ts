/** Languages the stand-ins speak; any other gets English. */
const LANGS = ['en', 'es', 'fi'] as const;
export type Lang = (typeof LANGS)[number];

export const langOf = (wish: string | undefined): Lang =>
  LANGS.find((lang) => wish?.toLowerCase().startsWith(lang)) ?? 'en';

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** How figures are written: as the site that asks does, also in a language that the words here are not in. */
export const figuresOf = (wish: string | undefined): string => (wish && LOCALE.test(wish) ? wish : langOf(wish));

/** Every text of a page in every language. */
export type Words<K extends string> = Record<Lang, Record<K, string>>;
