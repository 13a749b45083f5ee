import { fold, matchRank } from './text-search.ts';

/** A text of an item, and its weight: the lower, the better the item matches by it. */
export type WeightedText = readonly [text: string, weight: number];

export interface Hit<T> {
  item: T;
  /** The lower, the better. */
  score: number;
}

/** Disadvantage of a word that is not the first one of its text. */
const LATER_WORD = 1;
/** Disadvantage of a word that only starts with or contains the typed one. */
const LONGER_WORD = 0.5;
/** Minimum length of a typed word that also matches inside another one. */
const MIN_INSIDE = 3;
const INSIDE = 2;
const TYPO = 3;

/**
 * Finds items by the words of their texts. Compares a query with each distinct word once, so that thousands of texts take
 * milliseconds.
 */
export class TextIndex<T> {
  readonly #items: T[] = [];
  /** Numbers of the items that contain a word, and the word's best weight in each. */
  readonly #words = new Map<string, Map<number, number>>();

  add(item: T, texts: readonly WeightedText[]): void {
    const number = this.#items.push(item) - 1;
    for (const [text, weight] of texts) {
      for (const [position, word] of fold(text).split(' ').entries()) {
        if (word !== '') this.#addWord(word, number, weight + (position === 0 ? 0 : LATER_WORD));
      }
    }
  }

  /**
   * Returns the items that contain every typed word, best first and otherwise in the order of their addition. A typed
   * word matches the start of a word, from three letters also its inside, and with `typos` a word with one typo.
   */
  find(tokens: readonly string[], { typos = false }: { typos?: boolean } = {}): Hit<T>[] {
    let found: Map<number, number> | undefined;
    for (const token of tokens) {
      const scores = this.#scoresOf(token, typos);
      found = found ? sumOfCommon(found, scores) : scores;
      if (found.size === 0) return [];
    }
    return [...(found ?? [])]
      .sort(([a, scoreA], [b, scoreB]) => scoreA - scoreB || a - b)
      .flatMap(([number, score]) => {
        const item = this.#items[number];
        return item === undefined ? [] : [{ item, score }];
      });
  }

  #addWord(word: string, number: number, weight: number): void {
    const items = this.#words.get(word) ?? new Map<number, number>();
    items.set(number, Math.min(weight, items.get(number) ?? Number.POSITIVE_INFINITY));
    this.#words.set(word, items);
  }

  #scoresOf(token: string, typos: boolean): Map<number, number> {
    const scores = new Map<number, number>();
    for (const [word, items] of this.#words) {
      const rank = rankOf(token, word, typos);
      if (rank === undefined) continue;
      for (const [number, weight] of items)
        scores.set(number, Math.min(rank + weight, scores.get(number) ?? Number.POSITIVE_INFINITY));
    }
    return scores;
  }
}

function rankOf(token: string, word: string, typos: boolean): number | undefined {
  if (word === token) return 0;
  if (!typos && !word.includes(token)) return undefined;
  const rank = matchRank(token, word);
  if (rank === undefined || (rank === TYPO && !typos) || (rank === INSIDE && token.length < MIN_INSIDE))
    return undefined;
  return rank + LONGER_WORD;
}

/** Returns the items of both maps with the sum of their scores. */
function sumOfCommon(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const common = new Map<number, number>();
  for (const [number, score] of a) {
    const other = b.get(number);
    if (other !== undefined) common.set(number, score + other);
  }
  return common;
}
