import type { Chance } from '../kit/chance.ts';

export interface DiceRules {
  /** Number of dice, of which the sum counts. */
  dice: number;
  /** Bets by id: the smallest and largest sum, and hundredths of the stake. */
  bets: Readonly<Record<string, readonly [from: number, to: number, pays: number]>>;
  /** Whether every bet loses if all dice are equal. */
  doEqualsLose?: boolean;
  colours: readonly [ground: string, first: string, other: string];
}

/** Returns hundredths that a bet pays for a throw. */
export function betPays({ bets, doEqualsLose }: DiceRules, bet: string, faces: readonly number[]): number {
  const [from, to, pays] = bets[bet] ?? [0, 0, 0];
  const sum = faces.reduce((total, face) => total + face, 0);
  const isLost = doEqualsLose && faces.every((face) => face === faces[0]);
  return !isLost && sum >= from && sum <= to ? pays : 0;
}

export function play(rules: DiceRules, chance: Chance, pick: string): { shown: { faces: number[] }; pays: [number] } {
  const faces = Array.from({ length: rules.dice }, () => chance.below(6) + 1);
  return { shown: { faces }, pays: [betPays(rules, pick, faces)] };
}
