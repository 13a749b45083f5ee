import { TextIndex } from './text-index.ts';
import { fold, matchRank, tokensOf } from './text-search.ts';

/** A help page to search. If its text is missing, only the title is searched. */
export interface SearchedPage<P extends string = string> {
  page: P;
  title: string;
  sections: readonly { anchor: string; heading: string; text: string }[];
}

export interface HelpHit<P extends string = string> {
  page: P;
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
const IN_HEADING = 6;
const IN_TEXT = 12;

const NO_SECTION = { anchor: '', heading: '', text: '' };

/**
 * Returns a search in these pages. It finds the pages that contain every word of a query in their title and one section,
 * best first. Ignores diacritics; if nothing matches, tolerates one typo per word.
 */
export function createHelpSearch<P extends string>(
  pages: readonly SearchedPage<P>[],
): (query: string, limit?: number) => { total: number; hits: HelpHit<P>[] } {
  const index = new TextIndex<{ page: P; title: string; section: typeof NO_SECTION }>();
  for (const { page, title, sections } of pages) {
    for (const section of sections.length > 0 ? sections : [NO_SECTION]) {
      index.add({ page, title, section }, [
        [title, IN_TITLE],
        [section.heading, IN_HEADING],
        [section.text, IN_TEXT],
      ]);
    }
  }
  return (query, limit = pages.length) => {
    const tokens = tokensOf(query);
    const exact = index.find(tokens);
    const sections = exact.length > 0 ? exact : index.find(tokens, { typos: true });
    const best = new Map<P, HelpHit<P>>();
    for (const { item } of sections) {
      const { page, title, section } = item;
      if (best.has(page)) continue;
      // A sentence is searched for only where it is shown.
      const excerpt = best.size < limit ? excerptOf(section.text, tokens) : '';
      best.set(page, { page, title, heading: section.heading, anchor: section.anchor, excerpt });
    }
    return { total: best.size, hits: [...best.values()].slice(0, limit) };
  };
}

const MAX_EXCERPT = 180;

function excerptOf(text: string, tokens: readonly string[]): string {
  const sentences = text.split(/(?<=[.?!…])\s+/);
  const found = sentences.find((sentence) => tokens.some((token) => matchRank(token, fold(sentence)) !== undefined));
  const chosen = found ?? sentences[0] ?? '';
  return chosen.length > MAX_EXCERPT ? `${chosen.slice(0, chosen.lastIndexOf(' ', MAX_EXCERPT))} …` : chosen;
}
