import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGS, type Lang } from './lang.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'words');

/** Texts by key. Each value is a text, a list of texts or a group of texts. */
interface Texts {
  readonly [key: string]: string | readonly string[] | Texts;
}

/** Same keys with other texts. */
type SameKeys<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : SameKeys<T[K]>;
};

const files = new Map<Lang, Texts>(
  LANGS.filter((lang) => lang !== 'en').map((lang) => [
    lang,
    JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8')) as Texts,
  ]),
);

/**
 * Returns a page's texts in every language: English as given, and translations from a section of `words/{lang}.json`,
 * such as `families.dice`. Throws if a language has different keys, list lengths or placeholders.
 */
export function textsByLanguage<T extends Texts>(section: string, english: T): Record<Lang, SameKeys<T>> {
  const translated = [...files].map(([lang, file]) => {
    const sectionTexts = section
      .split('.')
      .reduce<Texts[string] | undefined>(
        (texts, key) => (typeof texts === 'object' && !Array.isArray(texts) ? (texts as Texts)[key] : undefined),
        file,
      );
    const [expected, actual] = [shapeOf(english), shapeOf(sectionTexts ?? '')];
    if (expected !== actual) throw new Error(`words/${lang}.json: ${section} is ${actual}, not ${expected}`);
    return [lang, sectionTexts];
  });
  return Object.fromEntries([['en', english], ...translated]) as Record<Lang, SameKeys<T>>;
}

/** Returns the keys, list lengths and placeholders of texts as one string. */
function shapeOf(texts: Texts[string]): string {
  if (typeof texts === 'string') return (texts.match(/\{\w+\}/g) ?? []).sort().join('');
  if (Array.isArray(texts)) return `[${texts.map(shapeOf).join(',')}]`;
  const entries = Object.entries(texts as Texts).map(([key, value]) => `${key}:${shapeOf(value)}`);
  return `{${entries.sort().join(',')}}`;
}
