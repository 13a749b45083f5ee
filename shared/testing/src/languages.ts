import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { keysNeeded, PLURAL, ROUTE_PATH, textsOf } from '@parlay/contracts/message-keys';
import { placeholdersOf } from './messages.ts';

/** Names that are the same in every language. */
const NAMES = ['Boa', 'Helio', 'Parlay kit', 'Unos', 'Fantasy'];

/** Words that a language spells as in English. */
const SHARED: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  de: [
    'Bonus',
    'Cash-out',
    'Casino',
    'Demo',
    'Jackpot',
    'Jackpots',
    'Limits',
    'Live',
    'Name',
    'Online',
    'RTP',
    'Sport',
    'Status',
    'Studios',
    'Support',
    'Tennis',
    'Basketball',
    'Darts',
    'Handball',
    'Rugby',
    'Volleyball',
  ],
  es: ['Casino', 'Jackpots', 'No', 'Total', 'Rugby'],
  fi: ['Bonus', 'Demo', 'Tennis', 'Rugby'],
  fr: [
    'Bonus',
    'Casino',
    'Jackpot',
    'Jackpots',
    'Licences',
    'Menu',
    'Notifications',
    'Page',
    'Pages',
    'Promotions',
    'Score',
    'Sport',
    'Studios',
    'Transaction',
    'Transactions',
    'Type',
    'Tennis',
    'Total',
    'Football',
    'table',
    'tables',
    'Handball',
    'Rugby',
  ],
  lv: ['Demo', 'Licences'],
  no: [
    'Bonus',
    'Cash out',
    'Casino',
    'Demo',
    'Jackpot',
    'Live',
    'Over',
    'RTP',
    'Sport',
    'Status',
    'Tennis',
    'Type',
    'Under',
    'Basketball',
    'Rugby',
    'Volleyball',
  ],
  sv: ['Bonus', 'Cash out', 'Casino', 'Demo', 'Live', 'RTP', 'Sport', 'Status', 'Support', 'Tennis', 'Under', 'Rugby'],
};

/**
 * Returns the errors in a folder of message files, one sentence per error. Checks for missing languages, keys that
 * differ from English (plural keys follow the language's categories), placeholders that differ in any plural form,
 * and untranslated English texts. Keys listed as `untranslated` in the package.json next to the folder may stay
 * English while no language has a translation.
 */
export function languageErrors(folder: string): string[] {
  const texts = new Map(
    readdirSync(folder).map((file) => [
      file.replace(/\.json$/, ''),
      new Map(textsOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)),
    ]),
  );
  const english = texts.get('en') ?? new Map<string, string>();
  const untranslated = untranslatedOf(folder);
  const staleErrors = untranslated
    .filter((key) => !LOCALES.some((locale) => locale !== 'en' && texts.get(locale)?.get(key) === english.get(key)))
    .map((key) => `package.json: ${key} is translated in every language, so remove it from untranslated`);
  return LOCALES.flatMap((locale) => {
    const own = texts.get(locale);
    if (!own) return [`there is no ${locale}.json`];
    const errors = [
      ...keyErrors(english, own, locale),
      ...pathErrors(english, own),
      ...placeholderErrors(english, own, locale),
    ];
    if (locale !== 'en') errors.push(...textErrors(english, own, [...NAMES, ...(SHARED[locale] ?? [])], untranslated));
    return errors.map((error) => `${locale}: ${error}`);
  }).concat(staleErrors);
}

/** Returns the keys that no language has translated yet. */
function untranslatedOf(folder: string): readonly string[] {
  const file = join(folder, '..', 'package.json');
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { untranslated?: string[] }).untranslated ?? [];
}

function keyErrors(english: Map<string, string>, own: Map<string, string>, locale: Locale): string[] {
  const expected = keysNeeded(locale, english.keys());
  return [
    ...[...expected].filter((key) => !own.has(key)).map((key) => `${key} is missing`),
    ...[...own.keys()]
      .filter((key) => !ROUTE_PATH.test(key) && !expected.has(key))
      .map((key) => `${key} is not in English`),
  ];
}

function pathErrors(english: Map<string, string>, own: Map<string, string>): string[] {
  const paths = [...english].filter(([key]) => ROUTE_PATH.test(key)).map(([key, path]) => own.get(key) ?? path);
  const duplicates = paths.filter((path, at) => paths.indexOf(path) !== at);
  const unknown = [...own.keys()].filter((key) => ROUTE_PATH.test(key) && !english.has(key));
  const odd = paths.filter((path) => !/^[a-z0-9:?*/-]*$/i.test(path));
  return [
    ...duplicates.map((path) => `two routes are at ${path}`),
    ...unknown.map((key) => `${key} is not in English`),
    ...odd.map((path) => `${path} is more than a slug`),
  ];
}

function placeholderErrors(english: Map<string, string>, own: Map<string, string>, locale: string): string[] {
  return [...own].flatMap(([key, text]) => {
    const source = english.get(key.replace(PLURAL, '_other'));
    if (ROUTE_PATH.test(key) || source === undefined) return [];
    const category = PLURAL.exec(key)?.[1];
    const mayOmitCount = category !== undefined && isForOneNumber(locale, category);
    const [actual, expected] = [text, source].map((one) =>
      placeholdersOf(one)
        .filter((name) => !mayOmitCount || name !== COUNT)
        .join(),
    );
    return actual === expected ? [] : [`${key} has other placeholders than the English text`];
  });
}

const COUNT = '{{count}}';
/** The plural rules of all supported languages repeat within this range, except for millions. */
const PLURAL_RANGE = 200;

/** Checks whether a plural form stands for a single number. Such a form may spell out the number or omit it. */
function isForOneNumber(locale: string, category: string): boolean {
  const rules = new Intl.PluralRules(locale);
  return (
    Array.from({ length: PLURAL_RANGE }, (_, number) => rules.select(number)).filter((one) => one === category)
      .length === 1
  );
}

function textErrors(
  english: Map<string, string>,
  own: Map<string, string>,
  shared: readonly string[],
  untranslated: readonly string[],
): string[] {
  return [...own].flatMap(([key, text]) => {
    const source = english.get(key) ?? english.get(key.replace(PLURAL, '_other'));
    if (ROUTE_PATH.test(key) || source === undefined) return [];
    const errors: string[] = [];
    const words = text.replaceAll(/\{\{\w+\}\}%?/g, '').trim();
    if (text === source && /\p{L}/u.test(words) && !shared.includes(words) && !untranslated.includes(key))
      errors.push(`${key} is left in English: ${text}`);
    if (text.includes('!')) errors.push(`${key} shouts`);
    return errors;
  });
}
