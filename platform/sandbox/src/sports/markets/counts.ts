/** Probability of each value. */
export type Line = ReadonlyMap<number, number>;
/** Counts of both sides. A set that is not played has the counts of `UNPLAYED`. */
export type Score = readonly [home: number, away: number];

/** Distribution of what two sides have scored in a scope at its end. */
export interface Counts {
  scores?: readonly (readonly [Score, number])[];
  /** Home minus away. */
  difference: Line;
  total: Line;
  home: Line;
  away: Line;
  /** True if certain results are certain before the scope is over. */
  isExact: boolean;
}

export const UNPLAYED: Score = [-1, -1];
/** Value in each line for a scope that is not played, which makes its markets void. */
export const NOT_PLAYED = Number.NaN;

/** Returns the distribution of a value of the scores. */
function lineOf(scores: Iterable<readonly [Score, number]>, measure: (home: number, away: number) => number): Line {
  const line = new Map<number, number>();
  for (const [[home, away], chance] of scores) {
    const value = home < 0 ? NOT_PLAYED : measure(home, away);
    line.set(value, (line.get(value) ?? 0) + chance);
  }
  return line;
}

/** Returns all lines of a distribution of scores. */
export function countsOf(scores: readonly (readonly [Score, number])[], isExact: boolean): Counts {
  return {
    scores,
    difference: lineOf(scores, (home, away) => home - away),
    total: lineOf(scores, (home, away) => home + away),
    home: lineOf(scores, (home) => home),
    away: lineOf(scores, (_home, away) => away),
    isExact,
  };
}

/** Returns the lines of two independent sides without listing their scores, of which there can be thousands. */
export function linesOf(
  home: Line,
  away: Line,
  isExact: boolean,
  tieBreak: ((points: number) => readonly Score[]) | undefined,
): Counts {
  const lines = {
    difference: new Map<number, number>(),
    total: new Map<number, number>(),
    home: new Map<number, number>(),
    away: new Map<number, number>(),
  };
  const add = (line: Map<number, number>, value: number, chance: number) =>
    line.set(value, (line.get(value) ?? 0) + chance);
  const addScore = (one: number, two: number, chance: number) => {
    add(lines.difference, one - two, chance);
    add(lines.total, one + two, chance);
    add(lines.home, one, chance);
    add(lines.away, two, chance);
  };
  for (const [one, oneChance] of home)
    for (const [two, twoChance] of away) {
      const ties = one === two ? tieBreak?.(one) : undefined;
      if (!ties) addScore(one, two, oneChance * twoChance);
      else for (const [first, second] of ties) addScore(first, second, (oneChance * twoChance) / ties.length);
    }
  return { ...lines, isExact };
}

/** Returns the scores of two independent sides. */
export function independent(home: Line, away: Line): (readonly [Score, number])[] {
  return [...home].flatMap(([one, oneChance]) =>
    [...away].map(([two, twoChance]) => [[one, two], oneChance * twoChance] as const),
  );
}
