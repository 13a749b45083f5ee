import type { Constants } from '@parlay/contracts/brand-constants';

/**
 * Games per page by width, set by the brand (CA4, MC3). By default, they fill rows of 6, 4, 4 and 2 with the load-
 * more tile.
 */
type PageSizes = Constants['pageSizes'];
export type Width = keyof PageSizes;

export interface VisibleGames {
  /** Number of games in the grid. */
  games: number;
  /** Number of games that the next load adds, or 0 if none remain. */
  next: number;
}

/**
 * Computes the grid after a number of loads (CA4). A load adds the page size plus one, so that the free cell always
 * contains the load-more tile. A single remaining game takes that cell instead.
 */
export function visibleGamesOf(total: number, size: number, loads: number): VisibleGames {
  const count = size + loads * (size + 1);
  if (total <= count + 1) return { games: total, next: 0 };
  return { games: count, next: Math.min(size + 1, total - count) };
}
