import Fraction from 'fraction.js';
import { rankOf } from '../kit/cards.ts';
import type { Facts, Odds } from '../kit/odds.ts';
import {
  type BlackjackRules,
  dealerHits,
  EMPTY,
  type Hand,
  handOf,
  handPays,
  raisesOf,
  type Table,
  withCard,
} from './play.ts';

/** Ranks with different values and how many of the 13 ranks have them: 10 stands for 10, jack, queen and king. */
const RANKS = Array.from({ length: 10 }, (_, at) => [at + 1, at === 9 ? 4 : 1] as const);
const ZERO = new Fraction(0);
const ONE = new Fraction(1);
const BUST = 22;

type Chances = Map<number, Fraction>;

const add = (chances: Chances, key: number, chance: Fraction) =>
  chances.set(key, (chances.get(key) ?? ZERO).add(chance));

/** A hand of the player, and what it may still do. */
interface Place {
  hand: Hand;
  cards: number;
  /** Value of the only card so far, for a hand that may be split. */
  pair?: number | undefined;
  isSplit: boolean;
}

type Move = 'hit' | 'stand' | 'double' | 'split';

/** The best move of a hand, and hundredths of a stake that it pays on average, less those of further stakes. */
interface Plan {
  move: Move;
  mean: Fraction;
}

/** Stakes and hundredths of a stake that a hand pays, as one number. */
const keyOf = (stakes: number, pays: number): number => stakes * 10_000 + pays;
const stakesOf = (key: number): number => Math.floor(key / 10_000);
const paysOf = (key: number): number => key % 10_000;

/** The best move for every hand against every card of the dealer, by the exact chances of what follows. */
class Strategy {
  readonly #rules: BlackjackRules;
  readonly #dealer = new Map<number, Chances>();
  readonly #stands = new Map<string, Fraction>();
  readonly #plans = new Map<string, Plan>();
  readonly #results = new Map<string, Chances>();

  constructor(rules: BlackjackRules) {
    this.#rules = rules;
  }

  /** Returns the chances of the dealer's totals behind a card. The hidden card does not make a blackjack. */
  dealer(up: number): Chances {
    return lookUp(this.#dealer, up, () => {
      const first = withCard(EMPTY, up);
      const others = RANKS.filter(([rank]) => withCard(first, rank).total < 21);
      const of = others.reduce((sum, [, count]) => sum + count, 0);
      const totals: Chances = new Map();
      for (const [rank, count] of others)
        for (const [total, chance] of this.#dealerFrom(withCard(first, rank)))
          add(totals, total, chance.mul(new Fraction(count, of)));
      return totals;
    });
  }

  readonly #drawn = new Map<string, Chances>();
  #dealerFrom(hand: Hand): Chances {
    if (hand.total > 21) return new Map([[BUST, ONE]]);
    if (!dealerHits(this.#rules, hand)) return new Map([[hand.total, ONE]]);
    return lookUp(this.#drawn, `${hand.total} ${hand.isSoft}`, () => {
      const totals: Chances = new Map();
      for (const [rank, count] of RANKS)
        for (const [total, chance] of this.#dealerFrom(withCard(hand, rank)))
          add(totals, total, chance.mul(new Fraction(count, 13)));
      return totals;
    });
  }

  /** Returns the best move. Without `raises`, only those without a further stake count. */
  plan(place: Place, up: number, raises = true): Plan {
    return lookUp(this.#plans, `${this.#keyOf(place, up)} ${raises}`, () => {
      const { hand, cards, pair, isSplit } = place;
      const stand = this.#stand(hand.total, up);
      let best: Plan = { move: 'stand', mean: stand };
      const offer = (move: Move, mean: Fraction) => {
        if (mean.compare(best.mean) > 0) best = { move, mean };
      };
      offer(
        'hit',
        meanOver((rank) => this.#next(place, rank, up, raises)),
      );
      if (raises && cards === 2 && (!isSplit || this.#rules.doublesAfterSplit))
        offer(
          'double',
          meanOver((rank) => this.#end(withCard(hand, rank), 3, up))
            .mul(2)
            .sub(100),
        );
      if (raises && pair !== undefined)
        offer(
          'split',
          meanOver((rank) => this.#splitHand(pair, rank, up))
            .mul(2)
            .sub(100),
        );
      return best;
    });
  }

  /** Returns the average of a hand with one more card. */
  #next({ hand, cards, isSplit }: Place, rank: number, up: number, raises: boolean): Fraction {
    const next = withCard(hand, rank);
    if (this.#isFull(next, cards + 1)) return this.#end(next, cards + 1, up);
    return this.plan({ hand: next, cards: cards + 1, isSplit }, up, raises).mean;
  }

  #splitHand(value: number, rank: number, up: number): Fraction {
    const hand = withCard(withCard(EMPTY, value), rank);
    if (value === 1 || this.#isFull(hand, 2)) return this.#end(hand, 2, up);
    return this.plan({ hand, cards: 2, isSplit: true }, up).mean;
  }

  /** Returns the chances of stakes and pays with the best moves, for a total of the dealer that nobody knows yet. */
  results(place: Place, up: number, dealer: number): Chances {
    return lookUp(this.#results, `${this.#keyOf(place, up)} ${dealer}`, () => {
      const { hand, cards, pair = 0, isSplit } = place;
      const { move } = this.plan(place, up);
      if (move === 'stand') return this.#paid(1, hand, cards, dealer);
      if (move === 'split') {
        const one = mixed((rank) => {
          const next = withCard(withCard(EMPTY, pair), rank);
          const isOver = pair === 1 || this.#isFull(next, 2);
          return isOver
            ? this.#paid(1, next, 2, dealer)
            : this.results({ hand: next, cards: 2, isSplit: true }, up, dealer);
        });
        return both(one, one);
      }
      return mixed((rank) => {
        const next = withCard(hand, rank);
        if (move === 'double') return this.#paid(2, next, cards + 1, dealer);
        const isOver = this.#isFull(next, cards + 1);
        return isOver
          ? this.#paid(1, next, cards + 1, dealer)
          : this.results({ hand: next, cards: cards + 1, isSplit }, up, dealer);
      });
    });
  }

  #paid(stakes: number, { total }: Hand, cards: number, dealer: number): Chances {
    return new Map([[keyOf(stakes, stakes * handPays(this.#rules, { total, cards }, dealer)), ONE]]);
  }

  #isFull({ total }: Hand, cards: number): boolean {
    return total >= 21 || cards === this.#rules.winningCards;
  }

  #keyOf({ hand, cards, pair, isSplit }: Place, up: number): string {
    const count = this.#rules.winningCards ? cards : Math.min(cards, 3);
    return `${hand.total} ${hand.isSoft} ${count} ${pair ?? ''} ${isSplit} ${up}`;
  }

  /** Returns the average of a hand that takes no further card. */
  #end(hand: Hand, cards: number, up: number): Fraction {
    if (hand.total > 21) return ZERO;
    return cards === this.#rules.winningCards ? new Fraction(200) : this.#stand(hand.total, up);
  }

  #stand(total: number, up: number): Fraction {
    return lookUp(this.#stands, `${total} ${up}`, () =>
      [...this.dealer(up)].reduce(
        (sum, [other, chance]) => sum.add(chance.mul(handPays(this.#rules, { total, cards: 0 }, other))),
        ZERO,
      ),
    );
  }
}

/** Returns the average of a value over the next card. */
const meanOver = (value: (rank: number) => Fraction): Fraction =>
  RANKS.reduce((sum, [rank, count]) => sum.add(value(rank).mul(count)), ZERO).div(13);

/** Mixes the chances that follow from the next card. */
function mixed(of: (rank: number) => Chances): Chances {
  const all: Chances = new Map();
  for (const [rank, count] of RANKS)
    for (const [key, chance] of of(rank)) add(all, key, chance.mul(new Fraction(count, 13)));
  return all;
}

/** Adds the stakes and pays of two hands. */
function both(one: Chances, other: Chances): Chances {
  const all: Chances = new Map();
  for (const [key, chance] of one) for (const [also, part] of other) add(all, key + also, chance.mul(part));
  return all;
}

function lookUp<K, V>(known: Map<K, V>, key: K, compute: () => V): V {
  const found = known.get(key) ?? compute();
  known.set(key, found);
  return found;
}

const strategies = new WeakMap<BlackjackRules, Strategy>();
function strategyOf(rules: BlackjackRules): Strategy {
  const strategy = strategies.get(rules) ?? new Strategy(rules);
  strategies.set(rules, strategy);
  return strategy;
}

function moveFor(rules: BlackjackRules, { hands, at, dealer }: Table, raises: boolean): string {
  const { cards = [] } = hands[at] ?? {};
  const isSplit = hands.length > 1;
  const pair = raisesOf(rules, cards, isSplit).includes('split') ? Math.min(rankOf(cards[0] ?? ''), 10) : undefined;
  const place = { hand: handOf(cards), cards: cards.length, pair, isSplit };
  return strategyOf(rules).plan(place, Math.min(rankOf(dealer[0] ?? ''), 10), raises).move;
}

/** Returns the move that pays back most on average. */
export const bestMove = (rules: BlackjackRules, table: Table): string => moveFor(rules, table, true);

/** Returns the best move without a further stake. */
export const restMove = (rules: BlackjackRules, table: Table): string => moveFor(rules, table, false);

/** Returns the exact chances of stakes and pays of a round with the best moves. */
function resultsOf(rules: BlackjackRules): Chances {
  const all: Chances = new Map();
  const strategy = strategyOf(rules);
  for (const [up, upCount] of RANKS) {
    const blackjackRanks = up === 1 ? 4 : up === 10 ? 1 : 0;
    const dealerHas = new Fraction(blackjackRanks, 13);
    for (const [one, oneCount] of RANKS)
      for (const [two, twoCount] of RANKS) {
        const hand = withCard(withCard(EMPTY, one), two);
        const chance = new Fraction(upCount * oneCount * twoCount, 13 ** 3);
        const isBlackjack = hand.total === 21;
        add(all, keyOf(1, isBlackjack ? 100 : 0), chance.mul(dealerHas));
        const others = chance.mul(ONE.sub(dealerHas));
        if (isBlackjack) {
          add(all, keyOf(1, rules.blackjackPays), others);
          continue;
        }
        const place = { hand, cards: 2, pair: one === two ? one : undefined, isSplit: false };
        for (const [dealer, part] of strategy.dealer(up))
          for (const [key, rest] of strategy.results(place, up, dealer)) add(all, key, others.mul(part).mul(rest));
      }
  }
  return all;
}

const results = new WeakMap<BlackjackRules, Chances>();
function knownResults(rules: BlackjackRules): Chances {
  const known = results.get(rules) ?? resultsOf(rules);
  results.set(rules, known);
  return known;
}

/** Returns the exact chances of what a round pays with the best moves, in hundredths of its first stake. */
export function odds(rules: BlackjackRules): Odds {
  const all: Chances = new Map();
  for (const [key, chance] of knownResults(rules)) add(all, paysOf(key), chance);
  return all;
}

const meanOf = (rules: BlackjackRules, value: (key: number) => number): Fraction =>
  [...knownResults(rules)].reduce((sum, [key, chance]) => sum.add(chance.mul(value(key))), ZERO);

/** Returns the part of all stakes, also of further ones, that is paid back with the best moves. */
export const rtp = (rules: BlackjackRules): Fraction => meanOf(rules, paysOf).div(100).div(meanOf(rules, stakesOf));

/** Returns facts of a round in which further stakes are possible. The variance is that of its result. */
export function facts(rules: BlackjackRules, byPays: Facts): Facts {
  const net = (key: number) => paysOf(key) - 100 * stakesOf(key);
  const mean = meanOf(rules, net);
  const squares = meanOf(rules, (key) => net(key) ** 2);
  return { ...byPays, rtp: rtp(rules), variance: squares.sub(mean.mul(mean)).div(10_000) };
}
