import { type Card, cardOf } from '../kit/cards.ts';
import type { Chance } from '../kit/chance.ts';

/** Hands that may pay, the best first. */
export const HANDS = [
  ...['royal', 'fourTwos', 'wildRoyal', 'five', 'straightFlush', 'fourAces', 'four', 'fullHouse', 'flush', 'straight'],
  ...['three', 'twoPairs', 'pair'],
] as const;
export type HandName = (typeof HANDS)[number];

export interface PokerRules {
  /** Hundredths of the stake for each hand. One that is missing pays like the next that it is, too. */
  pays: Readonly<Partial<Record<HandName, number>>>;
  /** Whether a two stands for any other card. */
  areTwosWild: boolean;
  /** Colours of the table. */
  colours: readonly [ground: string, cloth: string];
}

/** Rules with the exact number of ways to each hand, out of `TOTAL`, with the best moves. */
export interface PokerGame extends PokerRules {
  ways: Readonly<Partial<Record<HandName, string>>>;
}

export interface Draw {
  cards: readonly Card[];
  /** Places of the cards that were held, once others are drawn. */
  held?: readonly number[];
}

/** Returns the best hand of five cards, given as numbers from 0 to 51. Undefined if it is none of the list. */
export function bestHand(
  { areTwosWild }: Pick<PokerRules, 'areTwosWild'>,
  cards: readonly number[],
): HandName | undefined {
  // Ranks are 0 for the ace, 1 for the two and 12 for the king.
  let [ranks, suits, wilds, kinds, most, low, high] = [0, 0, 0, 0, 0, 13, 0];
  let [areAllHigh, hasAce, pairRank] = [true, false, -1];
  for (let at = 0; at < 5; at += 1) {
    const card = cards[at] ?? 0;
    const rank = card % 13;
    if (areTwosWild && rank === 1) {
      wilds += 1;
      continue;
    }
    suits |= 1 << Math.floor(card / 13);
    // Two bits would be too few for four of a kind, so three of them count a rank.
    const count = (Math.floor(ranks / 8 ** rank) % 8) + 1;
    ranks += 8 ** rank;
    if (count === 1) kinds += 1;
    if (count > most) {
      most = count;
      pairRank = rank;
    }
    if (rank > 0 && rank < 9) areAllHigh = false;
    if (rank === 0) hasAce = true;
    else {
      if (rank < low) low = rank;
      if (rank > high) high = rank;
    }
  }
  most += wilds;
  const isFlush = (suits & (suits - 1)) === 0;
  // An ace is below the two or above the king.
  const isRow = kinds + wilds === 5 && (hasAce ? high <= 4 || low >= 9 : high - low <= 4);
  if (isFlush && areAllHigh && kinds === 5) return 'royal';
  if (wilds === 4) return 'fourTwos';
  if (isFlush && areAllHigh && isRow) return 'wildRoyal';
  if (most === 5) return 'five';
  if (isFlush && isRow) return 'straightFlush';
  if (most === 4) return pairRank === 0 && wilds === 0 ? 'fourAces' : 'four';
  if (kinds === 2 && most === 3) return 'fullHouse';
  if (isFlush) return 'flush';
  if (isRow) return 'straight';
  if (most === 3) return 'three';
  if (kinds === 3) return 'twoPairs';
  // Aces, jacks, queens and kings.
  return most === 2 && (pairRank === 0 || pairRank > 9) ? 'pair' : undefined;
}

/** Hands that a hand also is, if the game does not list it. */
const ALSO: Partial<Record<HandName, HandName>> = { fourAces: 'four' };

/** Returns the listed hand of five cards, or undefined if it pays nothing. */
export function paidHand(rules: PokerRules, cards: readonly number[]): HandName | undefined {
  const hand = bestHand(rules, cards);
  if (hand === undefined) return undefined;
  if (rules.pays[hand] !== undefined) return hand;
  const also = ALSO[hand];
  return also && rules.pays[also] !== undefined ? also : undefined;
}

/** Returns the move that holds the cards whose bits are set: bit 0 is the first card. */
export const moveOf = (held: number): string =>
  `hold-${Array.from({ length: 5 }, (_, at) => (held >> at) & 1).join('')}`;

const MOVES = Array.from({ length: 32 }, (_, held) => moveOf(held));

/** Deals five cards of one deck. The move says which are held, and the next cards of the deck replace the others. */
export function play(
  rules: PokerRules,
  chance: Chance,
  _pick: string,
  moves: readonly string[],
): { shown: Draw; moves?: readonly string[]; pays?: [number] } {
  const deck = chance.draw(10, 52);
  const hand = deck.slice(0, 5);
  const [move] = moves;
  if (move === undefined) return { shown: { cards: hand.map(cardOf) }, moves: MOVES };
  const held = [0, 1, 2, 3, 4].filter((at) => move['hold-'.length + at] === '1');
  let next = 5;
  const drawn = hand.map((card, at) => {
    if (held.includes(at)) return card;
    next += 1;
    return deck[next - 1] ?? card;
  });
  const best = paidHand(rules, drawn);
  return { shown: { cards: drawn.map(cardOf), held }, pays: [best === undefined ? 0 : (rules.pays[best] ?? 0)] };
}
