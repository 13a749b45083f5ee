import type { Locale } from './brand/brand.ts';

export const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Words of a route's address: a language without its own uses the English ones. */
export const ROUTE_PATH = /^routes\..*\.path$/;

/** Every text of a message file by its dotted key, in the order of the file. */
export const textsOf = (messages: object, path = ''): Array<[key: string, text: string]> =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  );

/** A key of the English file as the keys of another language: each plural stands for as many as the language has. */
function keysIn(locale: Locale, key: string): string[] {
  if (!PLURAL.test(key)) return [key];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return pluralCategories.map((category) => key.replace(PLURAL, `_${category}`));
}

/** Keys that a language needs a text for, given the keys of the English file. */
export const keysNeeded = (locale: Locale, english: Iterable<string>): Set<string> =>
  new Set([...english].filter((key) => !ROUTE_PATH.test(key)).flatMap((key) => keysIn(locale, key)));
