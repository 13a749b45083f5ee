import type { Locale } from '@parlay/contracts/brand';
import { sectionWordIn } from '@parlay/contracts/frames';
import { matchPath } from 'react-router-dom';
import type { RouteRow } from './page-model.ts';
import { translateWords } from './words.ts';

/** Returns the routes of the live releases in one language, in matching order. */
export type RowsIn = (locale: Locale) => readonly RouteRow[];

export interface Match {
  row: RouteRow;
  params: Readonly<Record<string, string | undefined>>;
}

/** Decodes a path, except for encoded slashes, because those do not separate segments. */
function decodePath(path: string): string {
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
 * Finds the route for a path. `rest` is the path without its locale segment, with a leading slash. A parameter with a
 * word list must be one of this language's words; `any` also accepts other languages' words and translates them.
 */
export function matchRoute(rows: readonly RouteRow[], rest: string, words: 'own' | 'any' = 'own'): Match | undefined {
  const path = decodePath(rest);
  for (const row of rows) {
    const found = matchPath({ path: `/${row.pattern}`, end: true }, path);
    // RT3: the optional last word of a game's path can only be "free".
    if (!found || (found.params.free !== undefined && found.params.free !== 'free')) continue;
    const params = translateWords(row.route, found.params, row.locale, row.locale);
    if (params && (words === 'any' || isSame(params, found.params))) return { row, params };
  }
  return undefined;
}

const isSame = (one: Match['params'], other: Match['params']) =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** Fills in a pattern's parameters and omits absent optional ones. The result starts with a slash. */
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

/** Returns the path of a page in another language, without the locale segment. A deep link keeps its id (FR4). */
export function translate(rowsIn: RowsIn, match: Match, locale: Locale): string | undefined {
  const row = rowsIn(locale).find((one) => one.id === match.row.id);
  if (!row) return undefined;
  const params = translateWords(match.row.route, match.params, match.row.locale, locale) ?? match.params;
  const tail = params['*'];
  return fillPattern(row.pattern, tail ? { ...params, '*': sectionWordIn(locale, tail) } : params);
}

const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', å: 'a', ß: 'ss', đ: 'd', ł: 'l', œ: 'oe' };

/** Folds a path as our slugs do: lower case, without diacritics. */
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

/** Pages at the root in the first specification that the second moved to the help centre (RT6). */
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
 * Returns the path, without the locale segment, that an unmatched path should redirect to. Recognizes words with
 * diacritics, English words, another language's word for a parameter, and the old root pages.
 */
export function aliasOf(rowsIn: RowsIn, locale: Locale, rest: string): string | undefined {
  const folded = foldPath(rest);
  const help = HELP_ALIASES.has(folded.slice(1)) ? `/help-centre${folded}` : undefined;
  const localMatch = help ? undefined : matchRoute(rowsIn(locale), folded, 'any');
  if (localMatch) {
    const path = fillPattern(localMatch.row.pattern, localMatch.params);
    return path === rest ? undefined : path;
  }
  const english = matchRoute(rowsIn('en'), help ?? rest, 'any') ?? matchRoute(rowsIn('en'), help ?? folded, 'any');
  return english && translate(rowsIn, english, locale);
}
