import type { Chance } from '../kit/chance.ts';

export interface RaceRules {
  runners: 'marble' | 'horse' | 'boat';
  /** Chances of the runners to come first, as weights. Behind the first, the weights of the others count, and so on. */
  weights: readonly number[];
  /** Hundredths of the stake for the winner, by runner. */
  win: readonly number[];
  /** Hundredths of the stake if a runner is among the first ones, by runner. */
  place: readonly number[];
  /** Number of the first ones. */
  places: number;
  colours: readonly [ground: string, track: string, line: string];
}

/** Returns hundredths that a bet such as `win-2` pays for the runners in the order of the finish. */
function betPays({ win, place, places }: RaceRules, bet: string, order: readonly number[]): number {
  const [kind, number] = bet.split('-');
  const runner = Number(number) - 1;
  if (kind === 'win') return order[0] === runner ? (win[runner] ?? 0) : 0;
  return order.slice(0, places).includes(runner) ? (place[runner] ?? 0) : 0;
}

export function play(rules: RaceRules, chance: Chance, pick: string): { shown: { order: number[] }; pays: [number] } {
  const weights = [...rules.weights];
  const order = weights.map(() => {
    const runner = chance.weighted(weights);
    weights[runner] = 0;
    return runner;
  });
  return { shown: { order }, pays: [betPays(rules, pick, order)] };
}
