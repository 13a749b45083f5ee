import { fold, MIN_TYPO, matchRank, tokensOf } from '@parlay/contracts/text-search';
import type { Game } from './game.ts';
import { FEATURED } from './tabs.ts';

/**
 * Finds games whose name or studio contains each typed word (CA3), best first. Ignores diacritics and tolerates one
 * typo per word.
 */
export function searchGames(games: readonly Game[], query: string): Game[] {
  const tokens = tokensOf(query);
  if (tokens.length === 0) return [];
  const scored = games.flatMap((game, order) => {
    const name = fold(game.name);
    const studio = fold(game.studio);
    let score = 0;
    for (const token of tokens) {
      const inName = matchRank(token, name);
      const inStudio = matchRank(token, studio);
      if (inName === undefined && inStudio === undefined) return [];
      // A studio match ranks half a step below an equally good name match.
      score += Math.min(inName ?? Number.POSITIVE_INFINITY, (inStudio ?? Number.POSITIVE_INFINITY) + 0.5);
    }
    return [{ game, score, order }];
  });
  return scored.sort((a, b) => a.score - b.score || a.order - b.order).map(({ game }) => game);
}

/** Number of suggestions, which is one row of the widest grid. */
const SUGGESTION_COUNT = 6;

/**
 * Suggests games if a search found none: games that match one of its words or the start of a word, otherwise featured
 * games.
 */
export function suggestGames(games: readonly Game[], query: string): Game[] {
  const tokens = tokensOf(query)
    .flatMap((token) => [token, token.slice(0, MIN_TYPO), token.slice(0, MIN_TYPO - 1)])
    .filter((token) => token.length >= MIN_TYPO - 1);
  const matches = tokens.flatMap((token) => searchGames(games, token));
  const found = matches.length > 0 ? matches : games.filter((game) => game.tags.includes(FEATURED));
  return [...new Set(found)].slice(0, SUGGESTION_COUNT);
}
