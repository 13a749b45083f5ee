import type { Locale } from '@parlay/contracts/brand';
import type { ReleaseRoute } from '@parlay/contracts/release';

/** Allowed words of a route's parameter: translations by English word. */
type Words = NonNullable<ReleaseRoute['words']>[string];
type Params = Readonly<Record<string, string | undefined>>;

/** Returns a word in a language, or in English if there is no translation. */
const wordIn = (words: Words, key: string, locale: Locale): string => words[key]?.[locale] ?? key;

/** Returns the words in a language, in the release's order. */
export const wordsOf = (words: Words, locale: Locale): string[] =>
  Object.keys(words).map((key) => wordIn(words, key, locale));

/** Returns the English word for a word of this language, otherwise of English, otherwise of any language. */
export function keyOf(words: Words, word: string, locale: Locale): string | undefined {
  const keys = Object.keys(words);
  return (
    keys.find((key) => wordIn(words, key, locale) === word) ??
    keys.find((key) => key === word) ??
    keys.find((key) => Object.values(words[key] ?? {}).includes(word))
  );
}

/** Translates the words in a route's parameters. Returns undefined if a word is not in the parameter's list. */
export function translateWords(route: ReleaseRoute, params: Params, from: Locale, to: Locale): Params | undefined {
  const translated = { ...params };
  for (const [name, words] of Object.entries(route.words ?? {})) {
    const word = params[name];
    if (word === undefined) continue;
    const key = keyOf(words, word, from);
    if (key === undefined) return undefined;
    translated[name] = wordIn(words, key, to);
  }
  return translated;
}
