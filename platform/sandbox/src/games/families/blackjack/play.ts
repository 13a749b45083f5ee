import { anyCard, type Card, rankOf } from '../kit/cards.ts';
import type { Chance } from '../kit/chance.ts';

export interface BlackjackRules {
  /** Hundredths of the stake for an ace with a ten, against a dealer without. */
  blackjackPays: number;
  /** Whether the dealer takes a card with a 17 in which an ace counts 11. */
  hitsSoft17: boolean;
  /** Number of the player's cards that win at once unless they are above 21. */
  winningCards?: number;
  colours: readonly [ground: string, cloth: string];
}

export interface Table {
  player: readonly Card[];
  /** The second card is hidden until the player stands. */
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

/** Returns hundredths of the stake when nobody takes another card. */
function paysOf({ blackjackPays }: BlackjackRules, player: readonly Card[], dealer: readonly Card[]): number {
  if (isBlackjack(player)) return isBlackjack(dealer) ? 100 : blackjackPays;
  const [own, other] = [handOf(player).total, handOf(dealer).total];
  if (isBlackjack(dealer)) return 0;
  if (other > 21 || own > other) return 200;
  return own === other ? 100 : 0;
}

/** Deals four cards, and takes further ones from the same stream, whatever the player does. */
export function play(
  rules: BlackjackRules,
  chance: Chance,
  _pick: string,
  moves: readonly string[],
): { shown: Table; moves?: string[]; pays?: [number] } {
  const [first, up, second, hidden] = [anyCard(chance), anyCard(chance), anyCard(chance), anyCard(chance)] as const;
  const [player, dealer] = [
    [first, second],
    [up, hidden],
  ];
  const over = (pays: number) => ({ shown: { player, dealer }, pays: [pays] as [number] });
  if (isBlackjack(player)) return over(paysOf(rules, player, dealer));
  for (const move of moves) {
    if (move === 'stand') break;
    player.push(anyCard(chance));
    if (handOf(player).total > 21) return over(0);
    if (player.length === rules.winningCards) return over(200);
  }
  const stands = moves.at(-1) === 'stand' || handOf(player).total === 21;
  if (!stands) return { shown: { player, dealer: [up] }, moves: ['hit', 'stand'] };
  while (dealerHits(rules, handOf(dealer))) dealer.push(anyCard(chance));
  return over(paysOf(rules, player, dealer));
}
