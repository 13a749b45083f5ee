import { z } from 'zod/mini';
import { allOf, ceilings, least, most, must, ordered } from './fields.ts';

/** Only `deposit`, the sum of all deposits, is called a deposit limit (B4). */
export const LIMIT_TYPES = ['deposit', 'netDeposit', 'loss', 'wager', 'session'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** When players are asked for limits, the strictest last. */
export const PROMPTS = ['never', 'firstDeposit', 'registration'] as const;

/** Limits that players set, breaks, and exclusion. */
export const limitRules = {
  limits: z.strictObject({
    /** Limits that are offered. */
    types: allOf(LIMIT_TYPES),
    periods: allOf(LIMIT_PERIODS),
    /** Limits without which a player does not deposit, whatever their period. */
    required: allOf(LIMIT_TYPES),
    /** When players are asked to set limits. Skipping is possible unless `required` names one. */
    promptAt: ordered(PROMPTS),
    raise: z.strictObject({
      delayHours: most(),
      /** Not before the running period of the limit ends (B10). */
      afterRunningPeriod: must(),
      /** The player says so once more after the delay; silence keeps the old limit. */
      confirmAgain: must(),
    }),
    /** Deposits a month with all operators of the jurisdiction together (B12); minor units by currency. */
    crossOperatorMonthly: ceilings(),
  }),
  /** Range of a break that ends automatically. */
  timeout: z.strictObject({ minHours: least(), maxHours: most() }),
  exclusion: z.strictObject({
    minMonths: most(),
    maxMonths: most(),
    /** Also offered without an end; `minMonths` is then the earliest return. */
    untilFurtherNotice: must(),
    /** All brands of the group are the first choice (B9). */
    groupFirst: must(),
    /** Hours from the request to return until it takes force: after an exclusion with an end, and without one (B9). */
    coolingOffHours: z.strictObject({ definite: most(), indefinite: most() }),
  }),
};
