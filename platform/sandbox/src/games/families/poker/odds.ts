import { numberOf } from '../kit/cards.ts';
import { type Draw, HANDS, moveOf, type PokerRules, paidHand } from './play.ts';

/** Numbers of ways to choose 0 to 5 of up to 52 things. */
const WAYS = Array.from({ length: 53 }, (_, n) => {
  const row = [1];
  for (let some = 1; some <= 5; some += 1) row.push(((row[some - 1] ?? 0) * (n - some + 1)) / some);
  return row;
});
const waysOf = (n: number, some: number): number => WAYS[n]?.[some] ?? 0;
/** Subsets of five places, as bits. */
const ALL = 31;
const KINDS = HANDS.length;
const sizeOf = (set: number): number => [0, 1, 2, 3, 4].reduce((sum, at) => sum + ((set >> at) & 1), 0);
const SIZES = Array.from({ length: 32 }, (_, set) => sizeOf(set));

/** Returns the number of a subset of sorted cards among all sets of its size. */
function indexOf(cards: readonly number[], set: number): number {
  let [index, size] = [0, 0];
  for (let at = 0; at < 5; at += 1)
    if ((set >> at) & 1) {
      size += 1;
      index += waysOf(cards[at] ?? 0, size);
    }
  return index;
}

/** Calls back for all hands of five cards in ascending order. */
function forEachHand(visit: (cards: readonly number[]) => void): void {
  const cards = [0, 0, 0, 0, 0];
  for (cards[0] = 0; cards[0] < 48; cards[0] += 1)
    for (cards[1] = cards[0] + 1; cards[1] < 49; cards[1] += 1)
      for (cards[2] = cards[1] + 1; cards[2] < 50; cards[2] += 1)
        for (cards[3] = cards[2] + 1; cards[3] < 51; cards[3] += 1)
          for (cards[4] = cards[3] + 1; cards[4] < 52; cards[4] += 1) visit(cards);
}

/**
 * For every set of up to five cards, how many hands that contain it are of each kind. The hands after a draw follow
 * from these by inclusion and exclusion: those with the held cards, less those that also have a thrown one.
 */
class Supersets {
  /** By size: a row of `KINDS` counts per set. */
  readonly #counts = [0, 1, 2, 3, 4, 5].map((size) => new Uint32Array(waysOf(52, size) * KINDS));
  readonly #pays: readonly number[];

  constructor(rules: PokerRules) {
    this.#pays = HANDS.map((hand) => rules.pays[hand] ?? 0);
    forEachHand((cards) => {
      const hand = paidHand(rules, cards);
      if (hand === undefined) return;
      const kind = HANDS.indexOf(hand);
      for (let set = 0; set <= ALL; set += 1) {
        const counts = this.#counts[SIZES[set] ?? 0] as Uint32Array;
        const place = indexOf(cards, set) * KINDS + kind;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    });
  }

  /** Returns the ways to each kind of hand for each set of held cards, by its bits. */
  draws(cards: readonly number[]): Float64Array {
    const ways = new Float64Array(32 * KINDS);
    for (let held = 0; held <= ALL; held += 1) {
      const thrown = ALL ^ held;
      for (let also = thrown; ; also = (also - 1) & thrown) {
        const set = held | also;
        const counts = this.#counts[SIZES[set] ?? 0] as Uint32Array;
        const sign = (SIZES[also] ?? 0) % 2 === 0 ? 1 : -1;
        const from = indexOf(cards, set) * KINDS;
        for (let kind = 0; kind < KINDS; kind += 1)
          ways[held * KINDS + kind] = (ways[held * KINDS + kind] ?? 0) + sign * (counts[from + kind] ?? 0);
        if (also === 0) break;
      }
    }
    return ways;
  }

  /** Returns the held cards, as bits, with the largest average pay, and the ways to each kind of hand. */
  best(cards: readonly number[]): { held: number; ways: readonly number[] } {
    const all = this.draws(cards);
    let [held, most] = [0, -1];
    for (let set = 0; set <= ALL; set += 1) {
      let sum = 0;
      for (let kind = 0; kind < KINDS; kind += 1) sum += (all[set * KINDS + kind] ?? 0) * (this.#pays[kind] ?? 0);
      const mean = sum / waysOf(47, 5 - (SIZES[set] ?? 0));
      if (mean > most) [held, most] = [set, mean];
    }
    return { held, ways: [...all.subarray(held * KINDS, (held + 1) * KINDS)] };
  }
}

const tables = new WeakMap<PokerRules, Supersets>();
function tableOf(rules: PokerRules): Supersets {
  const table = tables.get(rules) ?? new Supersets(rules);
  tables.set(rules, table);
  return table;
}

/** Returns the move that pays back most on average. */
export function bestMove(rules: PokerRules, { cards }: Draw): string {
  const numbers = cards.map(numberOf);
  const sorted = numbers.toSorted((a, b) => a - b);
  const { held } = tableOf(rules).best(sorted);
  return moveOf(numbers.reduce((bits, card, at) => bits | (((held >> sorted.indexOf(card)) & 1) << at), 0));
}

/** Draws of 1 to 5 cards have this common number of equally likely ways. */
const DRAWS = [0, 1, 2, 3, 4, 5]
  .map((size) => BigInt(waysOf(47, size)))
  .reduce((common, ways) => leastCommon(common, ways), 1n);
function leastCommon(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return (one * other) / a;
}
/** Ways of a round: hands, times the ways to draw. */
export const TOTAL = BigInt(waysOf(52, 5)) * DRAWS;

/**
 * Computes the ways to each kind of hand, with the best held cards for every hand. Takes a few seconds, so games have
 * the result among their data. Hands that differ in the names of suits only are computed once.
 */
export function countWays(rules: PokerRules): Partial<Record<string, bigint>> {
  const table = tableOf(rules);
  const classes = new Uint32Array(waysOf(52, 5));
  const sorted = [0, 0, 0, 0, 0];
  forEachHand((cards) => {
    // Suits get new names in the order in which they come, from the lowest rank on.
    const byRank = [...cards].sort((a, b) => (a % 13) - (b % 13) || a - b);
    const names = [-1, -1, -1, -1];
    let used = 0;
    for (let at = 0; at < 5; at += 1) {
      const card = byRank[at] ?? 0;
      const suit = Math.floor(card / 13);
      if (names[suit] === -1) {
        names[suit] = used;
        used += 1;
      }
      sorted[at] = (card % 13) + 13 * (names[suit] ?? 0);
    }
    const place = indexOf(
      sorted.sort((a, b) => a - b),
      ALL,
    );
    classes[place] = (classes[place] ?? 0) + 1;
  });
  const sums = HANDS.map(() => 0n);
  forEachHand((cards) => {
    const count = classes[indexOf(cards, ALL)] ?? 0;
    if (count === 0) return;
    const { held, ways } = table.best(cards);
    const each = BigInt(count) * (DRAWS / BigInt(waysOf(47, 5 - (SIZES[held] ?? 0))));
    for (const [kind, some] of ways.entries()) if (some > 0) sums[kind] = (sums[kind] ?? 0n) + each * BigInt(some);
  });
  return Object.fromEntries(
    HANDS.flatMap((hand, kind) => (rules.pays[hand] === undefined ? [] : [[hand, sums[kind] ?? 0n]])),
  );
}
