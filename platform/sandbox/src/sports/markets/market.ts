import { type Chances, certainResult, chancesOver, type Result } from './grade.ts';

/** Group of an event's markets on its page. */
export type MarketGroup = 'main' | 'totals' | 'handicaps' | 'periods' | 'scores' | 'teams' | 'extras' | 'winners';

/** Parts of a match that a market is about. */
export type Scope = 'match' | `period-${number}` | `set-${number}` | 'corners' | 'cards' | 'units';

/** Name of a market or selection, which is translated with its values. */
export interface Label {
  key: string;
  /** 0 or 1 for a side's name, or a competitor's index in a race. */
  side?: number;
  other?: number;
  line?: string;
}

/** A selection with the probabilities of its results. */
export interface Selection {
  id: string;
  label: Label;
  chances: Chances;
}

export interface Market {
  /** Unique within its fixture, and the same for the whole time. */
  id: string;
  group: MarketGroup;
  scope: Scope;
  label: Label;
  /** Share that is added to the implied probabilities. */
  margin: number;
  /** True if a result is certain as soon as no other one is possible, and otherwise only when the scope is over. */
  isExact: boolean;
  selections: readonly Selection[];
}

/** Margins by the number of selections. Markets with many selections are harder to price. */
export const marginFor = (selections: number): number =>
  selections <= 2 ? 0.05 : selections === 3 ? 0.065 : selections <= 6 ? 0.09 : 0.14;

/** Returns the results of all selections, or undefined while any of them is open. */
export function resultsOf({ selections, isExact }: Market): Map<string, Result> | undefined {
  if (!isExact) return undefined;
  const results = new Map<string, Result>();
  for (const { id, chances } of selections) {
    const result = certainResult(chances);
    if (!result) return undefined;
    results.set(id, result);
  }
  return results;
}

/** Creates a selection from the possible outcomes and the result of each. */
export const selection = <T>(
  id: string,
  label: Label,
  outcomes: Iterable<readonly [T, number]>,
  grade: (outcome: T) => Result,
): Selection => ({ id, label, chances: chancesOver(outcomes, grade) });
