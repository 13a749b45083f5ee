import Fraction from 'fraction.js';
import { rankOf } from '../kit/cards.ts';
import type { Odds } from '../kit/odds.ts';
import { guessesFor, type HiloRules, nextPays, type Row, rightRanks } from './play.ts';

const RANKS = Array.from({ length: 13 }, (_, at) => at + 1);

/** Returns the guess about the first card that pays back most: its chance in 13 parts times what it pays. */
function bestGuess(rules: HiloRules, rank: number): { guess: string; right: number; pays: number } {
  return guessesFor(rules, rank)
    .map((guess) => {
      const right = rightRanks(rules, rank, guess);
      return { guess, right, pays: nextPays(rules, 100, right) };
    })
    .reduce((best, one) => (one.right * one.pays > best.right * best.pays ? one : best));
}

/** Takes as soon as it can, because every guess pays back less than what it risks. */
export function bestMove(rules: HiloRules, { cards }: Row): string {
  return cards.length > 1 ? 'take' : bestGuess(rules, rankOf(cards[0] ?? '')).guess;
}

/** Returns the exact chances of a round with the best moves. */
export function odds(rules: HiloRules): Odds {
  const all = new Map<number, Fraction>();
  const add = (pays: number, ways: number) => {
    all.set(pays, (all.get(pays) ?? new Fraction(0)).add(new Fraction(ways, 13 * 13)));
  };
  for (const rank of RANKS) {
    const { right, pays } = bestGuess(rules, rank);
    add(pays, right);
    add(0, 13 - right);
  }
  return all;
}

/** Returns the largest pay of a round, and the chance of the cards and guesses that lead to it. */
export function most(rules: HiloRules): { pays: number; chance: Fraction } {
  // The best pay that leads to each last card, and the number of rows of cards that have it.
  let best = RANKS.map((rank) => ({ rank, pays: 100, ways: 1 }));
  for (let guesses = 0; guesses < rules.most; guesses += 1) {
    best = RANKS.map((rank) => {
      const reached = best.flatMap((before) =>
        guessesFor(rules, before.rank).flatMap((guess) => {
          const isRight = rank === before.rank ? rules.equalIsRight : rank > before.rank === (guess === 'higher');
          const pays = nextPays(rules, before.pays, rightRanks(rules, before.rank, guess));
          return isRight && before.ways > 0 ? { pays, ways: before.ways } : [];
        }),
      );
      const pays = Math.max(0, ...reached.map((one) => one.pays));
      const ways = reached.filter((one) => one.pays === pays).reduce((sum, one) => sum + one.ways, 0);
      return { rank, pays, ways };
    });
  }
  const pays = Math.max(...best.map((one) => one.pays));
  const ways = best.filter((one) => one.pays === pays).reduce((sum, one) => sum + one.ways, 0);
  return { pays, chance: new Fraction(ways, 13 ** (rules.most + 1)) };
}
