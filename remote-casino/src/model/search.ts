import type { Game } from './game.ts';
import { FEATURED } from './tabs.ts';

/** Letters that have no combining mark to take away. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without diacritics, with everything that is no letter or digit as a space. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True where one insertion, deletion, substitution or swap of neighbours at most turns one word into the other. */
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

/** Shorter words have too many neighbours for a typo to mean anything. */
const MIN_TYPO = 4;

/** Also of a word that is still being typed: the beginning of the word may stand for it. */
function typoOf(token: string, word: string): boolean {
  if (token.length < MIN_TYPO) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, token.length + more);
    return within1(token, beginning);
  });
}

/** How well a typed word fits a text: 0 begins it, 1 begins a word, 2 somewhere inside, 3 with one typo. */
function fit(token: string, text: string): number | undefined {
  const at = text.indexOf(token);
  if (at === 0) return 0;
  if (at > 0) return text[at - 1] === ' ' ? 1 : 2;
  return text.split(' ').some((word) => typoOf(token, word)) ? 3 : undefined;
}

/** Games whose name or studio has every typed word (CA3), best first; diacritics and one typo a word are forgiven. */
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
      // A studio counts half a step less than a name that fits as well.
      score += Math.min(inName ?? Number.POSITIVE_INFINITY, (inStudio ?? Number.POSITIVE_INFINITY) + 0.5);
    }
    return [{ game, score, order }];
  });
  return scored.sort((a, b) => a.score - b.score || a.order - b.order).map(({ game }) => game);
}

/** Games shown where a search finds none: a row of the widest grid. */
const SUGGESTED = 6;

/** Games near a search that found none: those that fit one of its words or the start of one, else featured ones. */
export function suggestGames(games: readonly Game[], query: string): Game[] {
  const tokens = fold(query)
    .split(' ')
    .flatMap((token) => [token, token.slice(0, MIN_TYPO), token.slice(0, MIN_TYPO - 1)])
    .filter((token) => token.length >= MIN_TYPO - 1);
  const near = tokens.flatMap((token) => searchGames(games, token));
  const found = near.length > 0 ? near : games.filter((game) => game.tags.includes(FEATURED));
  return [...new Set(found)].slice(0, SUGGESTED);
}
