import type { Locale } from '@parlay/contracts/brand';
import { sectionWordIn } from '@parlay/contracts/frames';
import { matchPath } from 'react-router-dom';
import type { RouteRow } from './page-model.ts';
import { inWordsOf } from './words.ts';

/** The routes of the live releases in one language, in the order in which they are tried. */
export type RowsIn = (locale: Locale) => readonly RouteRow[];

export interface Match {
  row: RouteRow;
  params: Readonly<Record<string, string | undefined>>;
}

/** Words and parameters as people read them; an encoded slash stays encoded, so that it separates nothing. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

/**
 * Which route a path is; `rest` is the path without the locale's segment, with its leading slash. Where a parameter has a
 * list of words, it has to be one of this language; `any` takes another language's, too, and gives this one's for it.
 */
export function matchRoute(rows: readonly RouteRow[], rest: string, words: 'own' | 'any' = 'own'): Match | undefined {
  const path = decoded(rest);
  for (const row of rows) {
    const found = matchPath({ path: `/${row.pattern}`, end: true }, path);
    // RT3: the last, optional word of a game's path is "free" or nothing.
    if (!found || (found.params.free !== undefined && found.params.free !== 'free')) continue;
    const params = inWordsOf(row.route, found.params, row.locale, row.locale);
    if (params && (words === 'any' || isSame(params, found.params))) return { row, params };
  }
  return undefined;
}

const isSame = (one: Match['params'], other: Match['params']) =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** A pattern with its parameters filled in; optional ones that are absent fall away. Starts with a slash. */
export function fillPattern(pattern: string, params: Match['params']): string {
  const parts = pattern.split('/').flatMap((part) => {
    if (part === '*') return (params['*'] ?? '').split('/').filter(Boolean).map(encodeURIComponent);
    const name = /^:([\w-]+)\??$/.exec(part)?.[1];
    if (name === undefined) return part.endsWith('?') ? [] : [part];
    const value = params[name];
    return value === undefined || value === '' ? [] : [encodeURIComponent(value)];
  });
  return `/${parts.join('/')}`;
}

/** The same page in another language, without the locale's segment; a deep link keeps its id (FR4). */
export function translate(rowsIn: RowsIn, match: Match, locale: Locale): string | undefined {
  const row = rowsIn(locale).find((one) => one.id === match.row.id);
  if (!row) return undefined;
  const params = inWordsOf(match.row.route, match.params, match.row.locale, locale) ?? match.params;
  const tail = params['*'];
  return fillPattern(row.pattern, tail ? { ...params, '*': sectionWordIn(locale, tail) } : params);
}

const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', å: 'a', ß: 'ss', đ: 'd', ł: 'l', œ: 'oe' };

/** Path words as our slugs write them: lower case, without marks on letters. */
function foldPath(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // A path with invalid encoding matches nothing.
  }
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæåßđłœ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** RT6: the first specification's root pages live under the help centre of the second. */
const HELP_ALIASES = new Set([
  'faq',
  'about',
  'how-to-play',
  'payment-methods',
  'responsible-gambling',
  'privacy',
  'terms',
  'protection',
  'game-instructions',
]);

/**
 * Where a path that no route of this language has should have gone: the words with their marks, the English words, another
 * language's word for a parameter, or one of the old root pages. Without the locale's segment; undefined: nowhere.
 */
export function aliasOf(rowsIn: RowsIn, locale: Locale, rest: string): string | undefined {
  const folded = foldPath(rest);
  const help = HELP_ALIASES.has(folded.slice(1)) ? `/help-centre${folded}` : undefined;
  const own = help ? undefined : matchRoute(rowsIn(locale), folded, 'any');
  if (own) {
    const path = fillPattern(own.row.pattern, own.params);
    return path === rest ? undefined : path;
  }
  const english = matchRoute(rowsIn('en'), help ?? rest, 'any') ?? matchRoute(rowsIn('en'), help ?? folded, 'any');
  return english && translate(rowsIn, english, locale);
}
