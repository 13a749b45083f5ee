import { z } from 'zod/mini';
import { allOf, ceilings, least, most, must, ordered } from './fields.ts';

/** Types of limits. Only `deposit`, the total of all deposits, is called a deposit limit (B4). */
export const LIMIT_TYPES = ['deposit', 'netDeposit', 'loss', 'wager', 'session'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** When players are asked for limits, with the strictest last. */
export const PROMPTS = ['never', 'firstDeposit', 'registration'] as const;

/** Limits that players set, breaks, and exclusion. */
export const limitRules = {
  limits: z.strictObject({
    /** Types of limits that are offered. */
    types: allOf(LIMIT_TYPES),
    periods: allOf(LIMIT_PERIODS),
    /** Limits that a player must set before a deposit, whatever their period. */
    required: allOf(LIMIT_TYPES),
    /** When players are asked to set limits. They can skip it unless `required` names one. */
    promptAt: ordered(PROMPTS),
    raise: z.strictObject({
      delayHours: most(),
      /** Not before the limit's current period ends (B10). */
      afterRunningPeriod: must(),
      /** The player must confirm it again after the delay; otherwise the old limit stays. */
      confirmAgain: must(),
    }),
    /** Maximum deposits per month with all operators of the jurisdiction together (B12), in minor units by currency. */
    crossOperatorMonthly: ceilings(),
  }),
  /** On a break or excluded, a player has the money paid out without asking staff. */
  payoutOnBreak: must(),
  /** Range of a break that ends automatically. */
  timeout: z.strictObject({ minHours: least(), maxHours: most() }),
  exclusion: z.strictObject({
    minMonths: most(),
    maxMonths: most(),
    /** Also offered without an end. `minMonths` is then the earliest return. */
    untilFurtherNotice: must(),
    /** The exclusion from all brands of the group is the first choice (B9). */
    groupFirst: must(),
    /** Hours from the request to return until it takes effect, after an exclusion with an end and without one (B9). */
    coolingOffHours: z.strictObject({ definite: most(), indefinite: most() }),
  }),
};
