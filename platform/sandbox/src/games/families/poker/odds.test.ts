import { describe, expect, it } from '@jest/globals';
import { numberOf } from '../kit/cards.ts';
import { GAMES } from './games.ts';
import { bestMove, countWays } from './odds.ts';
import { moveOf, type PokerRules, paidHand } from './play.ts';

const POKER = GAMES.map(({ id, rules }) => [id, rules] as const);

const matrix = process.env.PARLAY_MATRIX ? it : it.skip;

/** Returns the best move by drawing all cards for each set of held ones that holds at least two. */
function bestMoveByDrawing(rules: PokerRules, hand: readonly number[]): string {
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !hand.includes(card));
  const meanOf = (held: readonly number[]) => {
    let [sum, draws] = [0, 0];
    const draw = (cards: readonly number[], from: number): void => {
      if (cards.length === 5) {
        const best = paidHand(rules, cards);
        sum += best === undefined ? 0 : (rules.pays[best] ?? 0);
        draws += 1;
        return;
      }
      for (let at = from; at < deck.length; at += 1) draw([...cards, deck[at] ?? 0], at + 1);
    };
    draw(held, 0);
    return sum / draws;
  };
  const sets = Array.from({ length: 32 }, (_, set) => set).filter(
    (set) => [...set.toString(2)].filter((bit) => bit === '1').length > 1,
  );
  const means = sets.map((set) => meanOf(hand.filter((_, at) => (set >> at) & 1)));
  return moveOf(sets[means.indexOf(Math.max(...means))] ?? 0);
}

describe('the figures of video poker', () => {
  it.each(POKER)('are those of the best held cards, as drawing every card shows for some hands: %s', (_, rules) => {
    for (const text of ['AsKsQsJs2h', '2s2h7d7c9s']) {
      const cards = text.match(/../g) ?? [];
      expect([text, bestMove(rules, { cards })]).toEqual([text, bestMoveByDrawing(rules, cards.map(numberOf))]);
    }
  });

  matrix.each(POKER)(
    'are those of all hands and all draws: %s',
    (_, rules) => {
      const ways = Object.entries(countWays(rules)).map(([hand, count]) => [hand, String(count)]);
      expect(Object.fromEntries(ways)).toEqual(rules.ways);
    },
    120_000,
  );
});
