import type { Chance } from '../kit/chance.ts';

export interface KenoRules {
  /** Numbers from 1 to this one. */
  numbers: number;
  /** Numbers that are drawn. */
  drawn: number;
  /** Hundredths of the stake for 0, 1, 2 … hits, by how many numbers were chosen, from 1 on. */
  pays: readonly (readonly number[])[];
  colours: readonly [ground: string, ball: string];
}

/** Returns the numbers of a pick such as `3,17,22`. */
export const numbersOf = (pick: string): number[] => pick.split(',').map(Number);

export function play(
  { numbers, drawn, pays }: KenoRules,
  chance: Chance,
  pick: string,
): { shown: { drawn: number[]; hits: number[] }; pays: [number] } {
  const balls = chance.draw(drawn, numbers).map((ball) => ball + 1);
  const chosen = numbersOf(pick);
  const hits = chosen.filter((number) => balls.includes(number));
  return { shown: { drawn: balls, hits }, pays: [pays[chosen.length - 1]?.[hits.length] ?? 0] };
}
