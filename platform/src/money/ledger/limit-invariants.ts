import * as queries from './limit-invariants.gen.ts';

/**
 * Invariants of the daily totals that limits are checked against. Each query returns the rows that violate its rule.
 */
export const LIMIT_RULES = {
  'the days of a player are the sum of their entries': queries.daysPlayerSumTheirEntries,
  'no day has less than nothing staked': queries.noDayHasLessThanNothing,
};
