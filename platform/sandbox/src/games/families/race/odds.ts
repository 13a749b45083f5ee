import Fraction from 'fraction.js';
import type { Odds } from '../kit/odds.ts';
import type { RaceRules } from './play.ts';

/** Returns the chance of each runner to be among the first `places`. */
function placeChances(weights: readonly number[], places: number): Fraction[] {
  const chances = weights.map(() => new Fraction(0));
  const visit = (left: readonly number[], depth: number, chance: Fraction): void => {
    if (depth === places) return;
    const sum = left.reduce((total, weight) => total + weight, 0);
    for (const [runner, weight] of left.entries()) {
      if (weight === 0) continue;
      const next = chance.mul(new Fraction(weight, sum));
      chances[runner] = (chances[runner] ?? new Fraction(0)).add(next);
      visit(left.with(runner, 0), depth + 1, next);
    }
  };
  visit(weights, 0, new Fraction(1));
  return chances;
}

/** Returns the chance and the pay of every bet, by its id. */
export function betsOf({ weights, win, place, places }: RaceRules): Map<string, { chance: Fraction; pays: number }> {
  const bets = (kind: string, pays: readonly number[], first: number) =>
    placeChances(weights, first).map((chance, at) => [`${kind}-${at + 1}`, { chance, pays: pays[at] ?? 0 }] as const);
  return new Map([...bets('win', win, 1), ...bets('place', place, places)]);
}

/** Returns the chances of a bet. */
export function odds(rules: RaceRules, bet: string): Odds {
  const { chance, pays } = betsOf(rules).get(bet) ?? { chance: new Fraction(0), pays: 0 };
  return new Map([
    [pays, chance],
    [0, new Fraction(1).sub(chance)],
  ]);
}
