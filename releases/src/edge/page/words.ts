import type { Locale } from '@parlay/contracts/brand';
import type { ReleaseRoute } from '@parlay/contracts/release';

/** Words that one parameter of a route may be: by the English word, those of other languages. */
type Words = NonNullable<ReleaseRoute['words']>[string];
type Params = Readonly<Record<string, string | undefined>>;

/** A word in a language; falls back to English. */
const wordIn = (words: Words, key: string, locale: Locale): string => words[key]?.[locale] ?? key;

/** The words of a language, in the order in which the release lists them. */
export const wordsOf = (words: Words, locale: Locale): string[] =>
  Object.keys(words).map((key) => wordIn(words, key, locale));

/** The English word for a word: read in this language, else as English, else in whichever language knows it. */
export function keyOf(words: Words, word: string, locale: Locale): string | undefined {
  const keys = Object.keys(words);
  return (
    keys.find((key) => wordIn(words, key, locale) === word) ??
    keys.find((key) => key === word) ??
    keys.find((key) => Object.values(words[key] ?? {}).includes(word))
  );
}

/** Parameters with the words of a language in the place of any other language's; undefined where a word is none at all. */
export function inWordsOf(route: ReleaseRoute, params: Params, from: Locale, to: Locale): Params | undefined {
  const own = { ...params };
  for (const [name, words] of Object.entries(route.words ?? {})) {
    const word = params[name];
    if (word === undefined) continue;
    const key = keyOf(words, word, from);
    if (key === undefined) return undefined;
    own[name] = wordIn(words, key, to);
  }
  return own;
}
