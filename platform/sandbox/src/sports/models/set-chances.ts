import type { SetRule } from '../catalogue/sports.ts';
import { type Line, NOT_PLAYED, type Score, UNPLAYED } from '../markets/counts.ts';

export type Scores = readonly (readonly [Score, number])[];

/** Returns true if a set with this score is over. */
export const isSetOver = (home: number, away: number, { target, lead, cap }: SetRule): boolean => {
  const most = Math.max(home, away);
  return most >= cap || (most >= target && Math.abs(home - away) >= lead);
};

/** Returns the most units that a set can have. */
export const mostUnits = ({ cap }: SetRule): number => 2 * cap - 1;

/** Returns the distribution of a set's final score from its current one, if the home side wins each unit with `p`. */
export function setScores(rule: SetRule, p: number, [home, away]: Score = [0, 0]): Scores {
  const finals: [Score, number][] = [];
  let front = new Map<number, number>([[home, 1]]);
  // Each step is one more unit. The away side's units are those that the home side did not win.
  for (let played = home + away; front.size > 0; played += 1) {
    const next = new Map<number, number>();
    for (const [won, chance] of front) {
      if (isSetOver(won, played - won, rule)) finals.push([[won, played - won], chance]);
      else {
        next.set(won + 1, (next.get(won + 1) ?? 0) + chance * p);
        next.set(won, (next.get(won) ?? 0) + chance * (1 - p));
      }
    }
    front = next;
  }
  return finals;
}

/** A match in sets at a moment. */
export interface SetsSoFar {
  setsToWin: number;
  /** Rule of each set that can be played. */
  rules: readonly SetRule[];
  p: number;
  /** Scores of the sets, the last one being played unless the match is over. */
  sets: readonly Score[];
  won: Score;
}

const isDecided = ([home, away]: Score, setsToWin: number) => Math.max(home, away) === setsToWin;

/** Returns the distribution of the score in sets before each set, and of the final one. */
export function setsWon({ setsToWin, rules, p, sets, won }: SetsSoFar): { before: Scores[]; final: Scores } {
  const finals = new Map<string, [Score, number]>();
  const before: Scores[] = [];
  const first = won[0] + won[1];
  let front: Scores = [[won, 1]];
  for (let index = first; front.length > 0; index += 1) {
    const next = new Map<string, [Score, number]>();
    const open: [Score, number][] = [];
    for (const [score, chance] of front) {
      if (isDecided(score, setsToWin)) add(finals, score, chance);
      else open.push([score, chance]);
    }
    before[index] = open;
    const rule = rules[index];
    const home = rule && open.length > 0 ? homeWins(setScores(rule, p, index === first ? sets[index] : undefined)) : 0;
    for (const [[one, two], chance] of open) {
      add(next, [one + 1, two], chance * home);
      add(next, [one, two + 1], chance * (1 - home));
    }
    front = [...next.values()];
  }
  return { before, final: [...finals.values()] };
}

const homeWins = (scores: Scores) =>
  scores.reduce((sum, [[home, away], chance]) => (home > away ? sum + chance : sum), 0);

function add(scores: Map<string, [Score, number]>, score: Score, chance: number): void {
  if (chance === 0) return;
  const key = score.join('-');
  scores.set(key, [score, (scores.get(key)?.[1] ?? 0) + chance]);
}

/** Returns the distribution of one set's final score, with the probability that it is not played. */
export function scoresOfSet(match: SetsSoFar, index: number): Scores {
  const { rules, p, sets, won, setsToWin } = match;
  const current = won[0] + won[1];
  const known = sets[index];
  if (known && (index < current || isDecided(won, setsToWin))) return [[known, 1]];
  const rule = rules[index];
  const reached = rule ? (setsWon(match).before[index] ?? []).reduce((sum, [, chance]) => sum + chance, 0) : 0;
  if (!rule || reached === 0) return [[UNPLAYED, 1]];
  const scores = setScores(rule, p, index === current ? known : undefined).map(
    ([score, chance]) => [score, chance * reached] as const,
  );
  return reached < 1 - 1e-12 ? [...scores, [UNPLAYED, 1 - reached]] : scores;
}

/** Returns the distribution of a value that is added up over all sets, such as the games of the match. */
export function sumOverSets(match: SetsSoFar, measure: (home: number, away: number) => number): Line {
  const { setsToWin, rules, p, sets, won } = match;
  const first = won[0] + won[1];
  const start = sets.slice(0, first).reduce((sum, [home, away]) => sum + measure(home, away), 0);
  const result = new Map<number, number>();
  let front = new Map<string, { score: Score; line: Map<number, number> }>([
    ['', { score: won, line: new Map([[start, 1]]) }],
  ]);
  for (let index = first; front.size > 0; index += 1) {
    const next: typeof front = new Map();
    const rule = rules[index];
    const outcomes = rule ? valuesOf(setScores(rule, p, index === first ? sets[index] : undefined), measure) : [];
    for (const { score, line } of front.values()) {
      if (isDecided(score, setsToWin)) {
        for (const [value, chance] of line) result.set(value, (result.get(value) ?? 0) + chance);
        continue;
      }
      for (const [isHome, added, chance] of outcomes) {
        const after: Score = isHome ? [score[0] + 1, score[1]] : [score[0], score[1] + 1];
        const key = after.join('-');
        const target = next.get(key) ?? { score: after, line: new Map<number, number>() };
        for (const [value, before] of line)
          target.line.set(value + added, (target.line.get(value + added) ?? 0) + before * chance);
        next.set(key, target);
      }
    }
    front = next;
  }
  return result.size > 0 ? result : new Map([[NOT_PLAYED, 1]]);
}

/** Merges a set's final scores with the same winner and value. */
function valuesOf(
  scores: Scores,
  measure: (home: number, away: number) => number,
): (readonly [isHome: boolean, value: number, chance: number])[] {
  const merged = [new Map<number, number>(), new Map<number, number>()] as const;
  for (const [[home, away], chance] of scores) {
    const values = merged[home > away ? 1 : 0];
    const value = measure(home, away);
    values.set(value, (values.get(value) ?? 0) + chance);
  }
  return merged.flatMap((values, isHome) =>
    [...values].map(([value, chance]) => [isHome === 1, value, chance] as const),
  );
}
