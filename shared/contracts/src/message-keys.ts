import type { Locale } from './brand/brand.ts';

export const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Message key of a route's path. A language without its own path uses the English one. */
export const ROUTE_PATH = /^routes\..*\.path$/;

/** Returns every text of a message file with its dotted key, in file order. */
export const textsOf = (messages: object, path = ''): Array<[key: string, text: string]> =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  );

/** Returns another language's keys for an English key. A plural expands to the language's plural categories. */
function keysIn(locale: Locale, key: string): string[] {
  if (!PLURAL.test(key)) return [key];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return pluralCategories.map((category) => key.replace(PLURAL, `_${category}`));
}

/** Returns the keys that a language needs, given the keys of the English file. */
export const keysNeeded = (locale: Locale, english: Iterable<string>): Set<string> =>
  new Set([...english].filter((key) => !ROUTE_PATH.test(key)).flatMap((key) => keysIn(locale, key)));
