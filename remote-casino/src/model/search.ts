import type { Game } from './game.ts';
import { FEATURED } from './tabs.ts';

/** Letters that do not decompose into a base letter and a mark. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Normalizes a text: lower case, no diacritics, everything but letters and digits as spaces. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two words differ by at most one insertion, deletion, substitution or swap of neighbours. */
export function within1(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.length === restB.length) {
    if (restA.slice(1) === restB.slice(1)) return true;
    return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  }
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
}

/** Shorter words match too many others with one typo. */
const MIN_TYPO = 4;

/** Also matches the beginning of a word that is still being typed. */
function typoOf(token: string, word: string): boolean {
  if (token.length < MIN_TYPO) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, token.length + more);
    return within1(token, beginning);
  });
}

/** Rates a match: 0 start of the text, 1 start of a word, 2 inside, 3 with one typo. */
function fit(token: string, text: string): number | undefined {
  const at = text.indexOf(token);
  if (at === 0) return 0;
  if (at > 0) return text[at - 1] === ' ' ? 1 : 2;
  return text.split(' ').some((word) => typoOf(token, word)) ? 3 : undefined;
}

/**
 * Finds games whose name or studio has every typed word (CA3), best first; ignores diacritics and one typo per word.
 */
export function searchGames(games: readonly Game[], query: string): Game[] {
  const tokens = fold(query).split(' ').filter(Boolean);
  if (tokens.length === 0) return [];
  const scored = games.flatMap((game, order) => {
    const name = fold(game.name);
    const studio = fold(game.studio);
    let score = 0;
    for (const token of tokens) {
      const inName = fit(token, name);
      const inStudio = fit(token, studio);
      if (inName === undefined && inStudio === undefined) return [];
      // A studio ranks half a step below a name that matches as well.
      score += Math.min(inName ?? Number.POSITIVE_INFINITY, (inStudio ?? Number.POSITIVE_INFINITY) + 0.5);
    }
    return [{ game, score, order }];
  });
  return scored.sort((a, b) => a.score - b.score || a.order - b.order).map(({ game }) => game);
}

/** Number of suggestions: a row of the widest grid. */
const SUGGESTED = 6;

/** Suggests games when a search found none: matches of one of its words or a word's start, else featured games. */
export function suggestGames(games: readonly Game[], query: string): Game[] {
  const tokens = fold(query)
    .split(' ')
    .flatMap((token) => [token, token.slice(0, MIN_TYPO), token.slice(0, MIN_TYPO - 1)])
    .filter((token) => token.length >= MIN_TYPO - 1);
  const near = tokens.flatMap((token) => searchGames(games, token));
  const found = near.length > 0 ? near : games.filter((game) => game.tags.includes(FEATURED));
  return [...new Set(found)].slice(0, SUGGESTED);
}
