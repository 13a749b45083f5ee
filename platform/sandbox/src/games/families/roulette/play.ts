import type { Chance } from '../kit/chance.ts';

export interface RouletteRules {
  /** Pockets in the order of the wheel, from 0. */
  wheel: readonly number[];
  red: readonly number[];
  /** Bets that get half of their part back when 0 comes. */
  halfBackOnZero: 'even' | 'all';
  colours: readonly [ground: string, rim: string];
}

/** The most things on which a player may bet in one round. */
export const MAX_PARTS = 10;

/** Stakes that a player may place on one thing. */
export const CHIPS = [1, 2, 5, 10] as const;

/** Returns each bet of a pick with its number of stakes: `red*5,n17` is five on red and one on 17. */
export const chipsOf = (pick: string): [bet: string, chips: number][] =>
  pick.split(',').map((part) => {
    const [bet = '', chips = '1'] = part.split('*');
    return [bet, Number(chips)];
  });

/** Returns the bet of every single stake. */
export const partsOf = (pick: string): string[] =>
  chipsOf(pick).flatMap(([bet, chips]) => Array.from({ length: chips }, () => bet));

/** Returns the numbers that a bet covers by its id. */
export function betsOf({ wheel, red }: RouletteRules): Map<string, readonly number[]> {
  const last = wheel.length - 1;
  const numbers = Array.from({ length: last }, (_, at) => at + 1);
  const those = (covers: (number: number) => boolean) => numbers.filter(covers);
  const third = last / 3;
  return new Map([
    ...[0, ...numbers].map((number) => [`n${number}`, [number]] as const),
    ...[1, 2, 3].map((part) => [`third${part}`, those((number) => Math.ceil(number / third) === part)] as const),
    ...[1, 2, 3].map((part) => [`column${part}`, those((number) => ((number - 1) % 3) + 1 === part)] as const),
    ['red', red],
    ['black', those((number) => !red.includes(number))],
    ['odd', those((number) => number % 2 === 1)],
    ['even', those((number) => number % 2 === 0)],
    ['low', those((number) => number <= last / 2)],
    ['high', those((number) => number > last / 2)],
  ]);
}

/** Returns hundredths that a bet on so many numbers pays: as if there were no 0. */
export const paysFor = ({ wheel }: RouletteRules, covered: number): number => ((wheel.length - 1) / covered) * 100;

/** Returns hundredths that a bet pays when a number comes. */
export function betPays(rules: RouletteRules, covered: readonly number[], number: number): number {
  if (covered.includes(number)) return paysFor(rules, covered.length);
  const hasHalfBack = rules.halfBackOnZero === 'all' || covered.length === (rules.wheel.length - 1) / 2;
  return number === 0 && hasHalfBack ? 50 : 0;
}

export function play(
  rules: RouletteRules,
  chance: Chance,
  pick: string,
): { shown: { number: number }; pays: number[] } {
  const number = chance.below(rules.wheel.length);
  const bets = betsOf(rules);
  return { shown: { number }, pays: partsOf(pick).map((bet) => betPays(rules, bets.get(bet) ?? [], number)) };
}
