import type { GoalSport } from '../catalogue/sports.ts';
import type { Counts } from '../markets/counts.ts';
import type { Score2 } from './play.ts';

/** Goals, corners and cards of a match, and the goals that the book expects. */
export interface GoalForecast {
  sport: GoalSport;
  match: Counts;
  periods: readonly Counts[];
  corners: Counts | undefined;
  cards: Counts | undefined;
  /** Sides in the order of their goals. */
  scorers: readonly (0 | 1)[];
  /** Expected further goals of both sides. */
  expected: Score2;
  isOver: boolean;
}
