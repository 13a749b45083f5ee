import * as queries from './limit-invariants.gen.ts';

/** Rules of what limits are counted by; each query finds what must not be there. */
export const LIMIT_RULES = {
  'the days of a player are the sum of their entries': queries.daysPlayerSumTheirEntries,
  'no day has less than nothing staked': queries.noDayHasLessThanNothing,
};
