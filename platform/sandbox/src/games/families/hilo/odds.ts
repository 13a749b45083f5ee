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

/** Returns the ranks that follow a guess, with what the round pays then. */
const follow = (rules: HiloRules, rank: number, guess: string, pays: number): { rank: number; pays: number }[] => {
  const next = nextPays(rules, pays, rightRanks(rules, rank, guess));
  return RANKS.filter((after) => (after === rank ? rules.equalIsRight : after > rank === (guess === 'higher'))).map(
    (after) => ({ rank: after, pays: next }),
  );
};

/** Returns the largest pay of a round, and the chance to reach it with the guesses that reach it most often. */
export function most(rules: HiloRules): { pays: number; chance: Fraction } {
  let best = new Map(RANKS.map((rank) => [rank, 100]));
  let pays = 0;
  for (let guesses = 0; guesses < rules.most; guesses += 1) {
    const next = new Map<number, number>();
    for (const [rank, before] of best)
      for (const guess of guessesFor(rules, rank))
        for (const after of follow(rules, rank, guess, before))
          next.set(after.rank, Math.max(next.get(after.rank) ?? 0, after.pays));
    best = next;
    pays = Math.max(pays, ...best.values());
  }
  const known = new Map<string, number>();
  /** Ways to reach the largest pay, out of 13 for each guess that is left. */
  const reach = (rank: number, before: number, left: number): number => {
    if (before === pays) return 13 ** left;
    if (left === 0) return 0;
    const key = `${rank} ${before} ${left}`;
    const found =
      known.get(key) ??
      Math.max(
        ...guessesFor(rules, rank).map((guess) =>
          follow(rules, rank, guess, before).reduce((sum, after) => sum + reach(after.rank, after.pays, left - 1), 0),
        ),
      );
    known.set(key, found);
    return found;
  };
  const ways = RANKS.reduce((sum, rank) => sum + reach(rank, 100, rules.most), 0);
  return { pays, chance: new Fraction(ways, 13 ** (rules.most + 1)) };
}
