/** Languages the stand-ins speak; any other gets English. */
const LANGS = ['en', 'es', 'fi'] as const;
export type Lang = (typeof LANGS)[number];

export const langOf = (wish: string | undefined): Lang =>
  LANGS.find((lang) => wish?.toLowerCase().startsWith(lang)) ?? 'en';

/** How amounts of a currency are written in a language: soles as in Peru. */
export const figuresIn = (lang: Lang, currency: string): string =>
  lang === 'es' && currency === 'PEN' ? 'es-PE' : lang;

/** Every text of a page in every language. */
export type Words<K extends string> = Record<Lang, Record<K, string>>;
