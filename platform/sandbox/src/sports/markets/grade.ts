/** Result of a selection. Half results come from lines between two goals or points, such as -0.75. */
export const RESULTS = ['won', 'half-won', 'void', 'half-lost', 'lost'] as const;
export type Result = (typeof RESULTS)[number];

/** Probability of each result of a selection. */
export type Chances = Readonly<Record<Result, number>>;

/** Returns the result of a comparison: above zero wins, zero is void. */
const whole = (difference: number): Result => (difference > 0 ? 'won' : difference === 0 ? 'void' : 'lost');

/**
 * Returns the result of a value against a line. A line in quarters, such as 2.25, is half a stake each on the two lines
 * next to it.
 */
export function gradeLine(value: number, line: number): Result {
  if ((line * 4) % 2 === 0) return whole(value - line);
  const [one, two] = [whole(value - line + 0.25), whole(value - line - 0.25)];
  if (one === two) return one;
  return one === 'won' || two === 'won' ? 'half-won' : 'half-lost';
}

/** Returns the result for the other side of the same line. */
export const opposite = (result: Result): Result => RESULTS[RESULTS.length - 1 - RESULTS.indexOf(result)] ?? 'void';

/** Sums the probabilities of each result over all possible outcomes. */
export function chancesOver<T>(outcomes: Iterable<readonly [T, number]>, grade: (outcome: T) => Result): Chances {
  const sum = { won: 0, 'half-won': 0, void: 0, 'half-lost': 0, lost: 0 };
  for (const [outcome, chance] of outcomes) sum[grade(outcome)] += chance;
  return sum;
}

/** Returns the result that has happened, if no other one is possible any more. */
export function certainResult(chances: Chances): Result | undefined {
  const possible = RESULTS.filter((result) => chances[result] > 0);
  return possible.length === 1 ? possible[0] : undefined;
}
