import { z } from 'zod/mini';
import { allOf, ceilings, largest, must, ordered, smallest } from './fields.ts';

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
    /** Limits that a player must set before a deposit, for any period. */
    required: allOf(LIMIT_TYPES),
    /** When players are asked to set limits. They can skip it unless `required` names one. */
    promptAt: ordered(PROMPTS),
    raise: z.strictObject({
      delayHours: largest(),
      /** Whether a raise waits for the end of the limit's current period (B10). */
      afterRunningPeriod: must(),
      /** Whether the player must confirm a raise again after the delay. Otherwise the old limit stays. */
      confirmAgain: must(),
    }),
    /** Maximum deposits per month with all operators of the jurisdiction together (B12), in minor units by currency. */
    crossOperatorMonthly: ceilings(),
  }),
  /** Whether a player who is on a break or excluded can withdraw money without asking staff. */
  payoutOnBreak: must(),
  /** Range of a break that ends automatically. */
  timeout: z.strictObject({ minHours: smallest(), maxHours: largest() }),
  exclusion: z.strictObject({
    minMonths: largest(),
    maxMonths: largest(),
    /** Whether an exclusion without an end is also offered. `minMonths` is then the earliest return. */
    untilFurtherNotice: must(),
    /** Whether exclusion from all brands of the group is the first choice (B9). */
    groupFirst: must(),
    /** Hours from the request to return until it takes effect, after an exclusion with an end and without one (B9). */
    coolingOffHours: z.strictObject({ definite: largest(), indefinite: largest() }),
  }),
};
