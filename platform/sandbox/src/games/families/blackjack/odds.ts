import Fraction from 'fraction.js';
import { rankOf } from '../kit/cards.ts';
import type { Odds } from '../kit/odds.ts';
import { type BlackjackRules, dealerHits, EMPTY, type Hand, handOf, type Table, withCard } from './play.ts';

/** Ranks with different values and how many of the 13 ranks have them: 10 stands for 10, jack, queen and king. */
const RANKS = Array.from({ length: 10 }, (_, at) => [at + 1, at === 9 ? 4 : 1] as const);
const chanceOf = (count: number) => new Fraction(count, 13);
/** Total of the dealer that stands for a blackjack, which beats every 21. */
const BLACKJACK = 22;
const BUST = 23;

type Chances = Map<number, Fraction>;

const add = (chances: Chances, key: number, chance: Fraction) =>
  chances.set(key, (chances.get(key) ?? new Fraction(0)).add(chance));

/** Returns the chances of the dealer's final totals. */
function dealerTotals(rules: BlackjackRules, up: number): Chances {
  const known = new Map<string, Chances>();
  const from = (hand: Hand, cards: number): Chances => {
    if (hand.total > 21) return new Map([[BUST, new Fraction(1)]]);
    if (cards === 2 && hand.total === 21) return new Map([[BLACKJACK, new Fraction(1)]]);
    if (cards > 1 && !dealerHits(rules, hand)) return new Map([[hand.total, new Fraction(1)]]);
    const key = `${hand.total} ${hand.isSoft} ${Math.min(cards, 2)}`;
    const found = known.get(key);
    if (found) return found;
    const chances: Chances = new Map();
    for (const [rank, count] of RANKS)
      for (const [total, chance] of from(withCard(hand, rank), cards + 1))
        add(chances, total, chance.mul(chanceOf(count)));
    known.set(key, chances);
    return chances;
  };
  return from(withCard(EMPTY, up), 1);
}

/** The best move of a hand, and hundredths of the stake that it pays on average. */
interface Plan {
  move: 'hit' | 'stand';
  mean: Fraction;
}

const ZERO = new Fraction(0);

/** Hundredths of the stake for a total of the player against one of the dealer. */
const standPays = (total: number, other: number): number => {
  if (other === BUST) return 200;
  return other === BLACKJACK || total < other ? 0 : total > other ? 200 : 100;
};

/** The best move for every hand against every card of the dealer, by the exact chances of what follows. */
class Strategy {
  readonly #rules: BlackjackRules;
  readonly #dealer = new Map<number, Chances>();
  readonly #stands = new Map<string, Fraction>();
  readonly #plans = new Map<string, Plan>();
  readonly #odds = new Map<string, Odds>();

  constructor(rules: BlackjackRules) {
    this.#rules = rules;
  }

  /** Returns the chances of the dealer's totals behind a card. */
  dealer(up: number): Chances {
    return lookUp(this.#dealer, up, () => dealerTotals(this.#rules, up));
  }

  plan(hand: Hand, cards: number, up: number): Plan {
    return lookUp(this.#plans, this.#keyOf(hand, cards, up), () => {
      const stand = this.#stand(hand.total, up);
      const hit = hand.total === 21 ? ZERO : this.#hit(hand, cards, up);
      return hit.compare(stand) > 0 ? { move: 'hit', mean: hit } : { move: 'stand', mean: stand };
    });
  }

  /** Returns the chances of what a hand pays with the best moves. */
  odds(hand: Hand, cards: number, up: number): Odds {
    return lookUp(this.#odds, this.#keyOf(hand, cards, up), () => {
      const odds: Chances = new Map();
      if (this.plan(hand, cards, up).move === 'stand')
        for (const [other, chance] of this.dealer(up)) add(odds, standPays(hand.total, other), chance);
      else
        for (const [rank, count] of RANKS) {
          const next = withCard(hand, rank);
          const end = this.#endOf(next, cards + 1);
          const parts: Odds = end === undefined ? this.odds(next, cards + 1, up) : new Map([[end, new Fraction(1)]]);
          for (const [pays, part] of parts) add(odds, pays, part.mul(chanceOf(count)));
        }
      return odds;
    });
  }

  #keyOf(hand: Hand, cards: number, up: number): string {
    return `${hand.total} ${hand.isSoft} ${this.#rules.winningCards ? cards : ''} ${up}`;
  }

  /** Returns hundredths of the stake if the hand ends with its last card. */
  #endOf({ total }: Hand, cards: number): number | undefined {
    if (total > 21) return 0;
    return cards === this.#rules.winningCards ? 200 : undefined;
  }

  #stand(total: number, up: number): Fraction {
    return lookUp(this.#stands, `${total} ${up}`, () =>
      [...this.dealer(up)].reduce((sum, [other, chance]) => sum.add(chance.mul(standPays(total, other))), ZERO),
    );
  }

  #hit(hand: Hand, cards: number, up: number): Fraction {
    const sum = RANKS.reduce((mean, [rank, count]) => {
      const next = withCard(hand, rank);
      const end = this.#endOf(next, cards + 1);
      return mean.add((end === undefined ? this.plan(next, cards + 1, up).mean : new Fraction(end)).mul(count));
    }, ZERO);
    return sum.div(13);
  }
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

/** Returns the move that pays back most on average. */
export const bestMove = (rules: BlackjackRules, { player, dealer }: Table): string =>
  strategyOf(rules).plan(handOf(player), player.length, Math.min(rankOf(dealer[0] ?? ''), 10)).move;

/** Calls back for every deal with its chance. `end` are the chances of its pays if it ends with a blackjack. */
function forEachDeal(
  rules: BlackjackRules,
  visit: (chance: Fraction, deal: { hand: Hand; up: number; end: Odds | undefined }) => void,
): void {
  for (const [up, upCount] of RANKS) {
    const dealerHas = strategyOf(rules).dealer(up).get(BLACKJACK) ?? ZERO;
    const end: Odds = new Map([
      [100, dealerHas],
      [rules.blackjackPays, new Fraction(1).sub(dealerHas)],
    ]);
    for (const [one, oneCount] of RANKS)
      for (const [two, twoCount] of RANKS) {
        const hand = withCard(withCard(EMPTY, one), two);
        const chance = new Fraction(upCount * oneCount * twoCount, 13 ** 3);
        visit(chance, { hand, up, end: hand.total === 21 ? end : undefined });
      }
  }
}

/** Returns the part of stakes that is paid back with the best moves. */
export function rtp(rules: BlackjackRules): Fraction {
  let mean = ZERO;
  forEachDeal(rules, (chance, { hand, up, end }) => {
    const paid = end
      ? [...end].reduce((sum, [pays, part]) => sum.add(part.mul(pays)), ZERO)
      : strategyOf(rules).plan(hand, 2, up).mean;
    mean = mean.add(paid.mul(chance));
  });
  return mean.div(100);
}

/** Returns the exact chances of a round with the best moves. */
export function odds(rules: BlackjackRules): Odds {
  const all: Chances = new Map();
  forEachDeal(rules, (chance, { hand, up, end }) => {
    for (const [pays, part] of end ?? strategyOf(rules).odds(hand, 2, up)) add(all, pays, part.mul(chance));
  });
  return all;
}
