import type { Chance } from '../kit/chance.ts';

export interface PlinkoRules {
  /** Rows of pins. At each one the ball goes left or right with the same chance. */
  rows: number;
  /** Hundredths of the stake for each slot from the left, by the chosen board. */
  boards: Readonly<Record<string, readonly number[]>>;
  /** Whether a ball in the middle slot is thrown once more for the same stake. */
  middleAgain?: boolean;
  colours: readonly [ground: string, pin: string, ball: string];
}

/** Steps of a ball: `R` is right. */
const fall = (rows: number, chance: Chance): string =>
  Array.from({ length: rows }, () => (chance.below(2) === 1 ? 'R' : 'L')).join('');

export const slotOf = (path: string): number => path.split('R').length - 1;

export function play(
  { rows, boards, middleAgain }: PlinkoRules,
  chance: Chance,
  pick: string,
): { shown: { paths: string[] }; pays: [number] } {
  const paths = [fall(rows, chance)];
  if (middleAgain && slotOf(paths[0] ?? '') * 2 === rows) paths.push(fall(rows, chance));
  return { shown: { paths }, pays: [boards[pick]?.[slotOf(paths.at(-1) ?? '')] ?? 0] };
}
