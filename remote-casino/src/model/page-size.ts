import type { Constants } from '@parlay/contracts/brand-constants';

/** CA4, MC3: games a page by width, a brand's choice; with the load-more tile the usual ones fill whole rows of 6, 4, 4 and 2. */
type PageSizes = Constants['pageSizes'];
export type Width = keyof PageSizes;

export interface Shown {
  /** How many games stand in the grid. */
  games: number;
  /** How many the next load adds; 0 where nothing is left and no load-more tile is drawn. */
  next: number;
}

/**
 * What stands in the grid after a number of loads (CA4). A load adds the page size plus one, so that the free cell is
 * always the load-more tile. A single game that is left takes that cell itself.
 */
export function shownOf(total: number, size: number, loads: number): Shown {
  const wanted = size + loads * (size + 1);
  if (total <= wanted + 1) return { games: total, next: 0 };
  return { games: wanted, next: Math.min(size + 1, total - wanted) };
}
