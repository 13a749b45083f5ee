import { fold, matchRank, tokensOf } from '@parlay/remote-kit/text-search';
import type { HelpPage } from './help-pages.ts';

/** A help page to search. If its text is missing, only the title is searched. */
export interface SearchedPage {
  page: HelpPage;
  title: string;
  sections: readonly { anchor: string; heading: string; text: string }[];
}

export interface HelpHit {
  page: HelpPage;
  title: string;
  /** Heading and anchor of the best matching section, empty for the page as a whole. */
  heading: string;
  anchor: string;
  /** The first sentence that contains one of the words. */
  excerpt: string;
}

/**
 * Weights, where lower is better. A word in a title counts more than one in a heading, which counts more than one
 * in the text.
 */
const IN_TITLE = 0;
const IN_HEADING = 4;
const IN_TEXT = 8;

/** Finds pages that contain every typed word, best first. Ignores diacritics and tolerates one typo per word. */
export function searchHelp(pages: readonly SearchedPage[], query: string): HelpHit[] {
  const tokens = tokensOf(query);
  if (tokens.length === 0) return [];
  const scored = pages.flatMap((page, order) => {
    const best = bestSection(page, tokens);
    return best ? [{ ...best, order }] : [];
  });
  return scored.sort((a, b) => a.score - b.score || a.order - b.order).map(({ hit }) => hit);
}

/** Returns the best section whose heading, text and page title together contain every word. */
function bestSection({ page, title, sections }: SearchedPage, tokens: readonly string[]) {
  const foldedTitle = fold(title);
  let best: { hit: HelpHit; score: number } | undefined;
  for (const { anchor, heading, text } of sections.length > 0 ? sections : [NO_SECTION]) {
    const places = [
      [foldedTitle, IN_TITLE],
      [fold(heading), IN_HEADING],
      [fold(text), IN_TEXT],
    ] as const;
    const score = tokens.reduce((sum, token) => sum + scoreOf(token, places), 0);
    if (score >= (best?.score ?? Number.POSITIVE_INFINITY)) continue;
    best = { score, hit: { page, title, heading, anchor, excerpt: excerptOf(text, tokens) } };
  }
  return best;
}

const NO_SECTION = { anchor: '', heading: '', text: '' };

/** Returns a token's best score, or infinity if no text contains it. */
const scoreOf = (token: string, places: readonly (readonly [text: string, weight: number])[]): number =>
  Math.min(...places.map(([text, weight]) => weight + (matchRank(token, text) ?? Number.POSITIVE_INFINITY)));

const MAX_EXCERPT = 180;

function excerptOf(text: string, tokens: readonly string[]): string {
  const sentences = text.split(/(?<=[.?!…])\s+/);
  const found = sentences.find((sentence) => tokens.some((token) => matchRank(token, fold(sentence)) !== undefined));
  const chosen = found ?? sentences[0] ?? '';
  return chosen.length > MAX_EXCERPT ? `${chosen.slice(0, chosen.lastIndexOf(' ', MAX_EXCERPT))} …` : chosen;
}
