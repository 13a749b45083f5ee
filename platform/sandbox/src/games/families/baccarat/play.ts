import { anyCard, type Card, rankOf } from '../kit/cards.ts';
import type { Chance } from '../kit/chance.ts';

export interface BaccaratRules {
  /** Hundredths of the stake for each bet if it comes. */
  pays: Readonly<Record<'player' | 'banker' | 'tie', number>>;
  /** Hundredths that a bet on the banker pays if it wins with 6. */
  bankerSix?: number;
  colours: readonly [ground: string, cloth: string];
}

export type Bet = keyof BaccaratRules['pays'];

export interface Coup {
  player: readonly Card[];
  banker: readonly Card[];
}

const pointsOf = (card: Card): number => Math.min(rankOf(card), 10) % 10;
export const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/** Returns true if the banker takes a third card, by the third card of the player. */
export function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

/** Returns hundredths that a bet pays for two totals. */
export function betPays({ pays, bankerSix }: BaccaratRules, bet: string, player: number, banker: number): number {
  if (player === banker) return bet === 'tie' ? pays.tie : 100 * Number(bet !== 'tie');
  const winner = player > banker ? 'player' : 'banker';
  if (bet !== winner) return 0;
  return winner === 'banker' && banker === 6 ? (bankerSix ?? pays.banker) : pays[winner];
}

export function play(rules: BaccaratRules, chance: Chance, pick: string): { shown: Coup; pays: [number] } {
  const [one, two, three, four] = [anyCard(chance), anyCard(chance), anyCard(chance), anyCard(chance)];
  const [player, banker] = [
    [one, three],
    [two, four],
  ] as [Card[], Card[]];
  const isNatural = totalOf(player) >= 8 || totalOf(banker) >= 8;
  if (!isNatural) {
    if (totalOf(player) <= 5) player.push(anyCard(chance));
    const third = player[2];
    if (bankerDraws(totalOf(banker), third === undefined ? undefined : pointsOf(third))) banker.push(anyCard(chance));
  }
  return { shown: { player, banker }, pays: [betPays(rules, pick, totalOf(player), totalOf(banker))] };
}
