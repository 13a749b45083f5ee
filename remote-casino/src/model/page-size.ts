export type Width = 'xl' | 'lg' | 'md' | 'base';

/** CA4: with the load-more tile each size fills whole rows of 6, 4, 4 and 2. */
const SIZES: Record<Width, number> = { xl: 17, lg: 11, md: 11, base: 9 };

export const pageSize = (width: Width): number => SIZES[width];

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
export function shownOf(total: number, width: Width, loads: number): Shown {
  const size = pageSize(width);
  const wanted = size + loads * (size + 1);
  if (total <= wanted + 1) return { games: total, next: 0 };
  return { games: wanted, next: Math.min(size + 1, total - wanted) };
}
