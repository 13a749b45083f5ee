import { anyCard, type Card, rankOf } from '../kit/cards.ts';
import type { Chance } from '../kit/chance.ts';

export interface BlackjackRules {
  /** Hundredths of the stake for an ace with a ten, against a dealer without. */
  blackjackPays: number;
  /** Whether the dealer takes a card with a 17 in which an ace counts 11. */
  hitsSoft17: boolean;
  /** Whether a hand may be doubled after a split. */
  doublesAfterSplit: boolean;
  /** Number of the player's cards that win at once unless they are above 21. */
  winningCards?: number;
  colours: readonly [ground: string, cloth: string];
}

/** A hand of the player. */
interface PlayerHand {
  cards: readonly Card[];
  /** Stakes on this hand: 2 if it was doubled. */
  stakes: number;
}

export interface Table {
  /** One hand, or two after a split. */
  hands: readonly PlayerHand[];
  /** Number of the hand that makes the next move. It is the number of hands if there is none. */
  at: number;
  /** The second card is hidden until the last hand stands. */
  dealer: readonly Card[];
}

export interface Hand {
  total: number;
  /** Whether an ace counts 11. */
  isSoft: boolean;
}

/** Adds a card to a hand. `rank` is 1 for an ace. */
export function withCard({ total, isSoft }: Hand, rank: number): Hand {
  const value = Math.min(rank, 10);
  const hard = (isSoft ? total - 10 : total) + value;
  const hasAce = isSoft || rank === 1;
  return hasAce && hard <= 11 ? { total: hard + 10, isSoft: true } : { total: hard, isSoft: false };
}

export const EMPTY: Hand = { total: 0, isSoft: false };
export const handOf = (cards: readonly Card[]): Hand =>
  cards.reduce((hand, card) => withCard(hand, rankOf(card)), EMPTY);

export const dealerHits = ({ hitsSoft17 }: BlackjackRules, { total, isSoft }: Hand): boolean =>
  total < 17 || (total === 17 && isSoft && hitsSoft17);

const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && handOf(cards).total === 21;

/** Value of a card for a split, by which all tens are equal. */
const splitValue = (card: Card): number => Math.min(rankOf(card), 10);

/** Returns hundredths of a stake on a hand, of the player that has no blackjack, against a dealer without. */
export function handPays(
  { winningCards }: BlackjackRules,
  hand: { total: number; cards: number },
  dealer: number,
): number {
  if (hand.total > 21) return 0;
  if (hand.cards === winningCards || dealer > 21 || hand.total > dealer) return 200;
  return hand.total === dealer ? 100 : 0;
}

/** Returns true if a hand takes no further card, whatever its player wants. */
const isFull = ({ winningCards }: BlackjackRules, cards: readonly Card[]): boolean =>
  handOf(cards).total >= 21 || cards.length === winningCards;

/** Returns the moves of a hand of two cards that need a second stake. */
export function raisesOf({ doublesAfterSplit }: BlackjackRules, cards: readonly Card[], isSplit: boolean): string[] {
  const [one = '', two = ''] = cards;
  if (cards.length !== 2) return [];
  return [
    ...(!isSplit || doublesAfterSplit ? ['double'] : []),
    ...(!isSplit && splitValue(one) === splitValue(two) ? ['split'] : []),
  ];
}

/**
 * Deals four cards, and takes further ones from the same stream, whatever the player does. A round in which player or
 * dealer has a blackjack is over at once, so nobody stakes more against a blackjack of the dealer.
 */
export function play(
  rules: BlackjackRules,
  chance: Chance,
  _pick: string,
  moves: readonly string[],
): { shown: Table; moves?: string[]; stakes: number; pays?: number[] } {
  const [first, up, second, hidden] = [anyCard(chance), anyCard(chance), anyCard(chance), anyCard(chance)] as const;
  const dealer = [up, hidden];
  let hands = [{ cards: [first, second], stakes: 1 }];
  if (isBlackjack([first, second]) || isBlackjack(dealer)) {
    const pays = isBlackjack([first, second]) ? (isBlackjack(dealer) ? 100 : rules.blackjackPays) : 0;
    return { shown: { hands, at: 1, dealer }, stakes: 1, pays: [pays] };
  }
  let at = 0;
  for (const move of moves) {
    const hand = hands[at];
    if (!hand) break;
    if (move === 'split') {
      hands = [first, second].map((card) => ({ cards: [card, anyCard(chance)], stakes: 1 }));
      // Split aces get one card each.
      if (rankOf(first) === 1) at = hands.length;
    } else if (move === 'stand') at += 1;
    else {
      hand.cards.push(anyCard(chance));
      if (move === 'double') {
        hand.stakes = 2;
        at += 1;
      }
    }
    for (let next = hands[at]; next && isFull(rules, next.cards); next = hands[at]) at += 1;
  }
  const stakes = hands.reduce((sum, hand) => sum + hand.stakes, 0);
  const hand = hands[at];
  if (hand) {
    const raises = raisesOf(rules, hand.cards, hands.length > 1);
    return { shown: { hands, at, dealer: [up] }, stakes, moves: ['hit', 'stand', ...raises] };
  }
  const counts = hands.map(({ cards }) => ({ total: handOf(cards).total, cards: cards.length }));
  // The dealer draws only if the result of a hand depends on it.
  if (counts.some(({ total, cards }) => total <= 21 && cards !== rules.winningCards))
    while (dealerHits(rules, handOf(dealer))) dealer.push(anyCard(chance));
  const total = handOf(dealer).total;
  const pays = hands.flatMap((one, number) => {
    const count = counts[number];
    return Array.from({ length: one.stakes }, () => (count ? handPays(rules, count, total) : 0));
  });
  return { shown: { hands, at, dealer }, stakes, pays };
}
