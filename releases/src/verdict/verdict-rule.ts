import { z } from 'zod';

const LONGEST_AGE = 30 * 86_400;

/** Which evidence counts on a channel, and how much of it the registry needs before it acts. Data of the channel. */
export const VerdictRule = z.strictObject({
  /** Seconds that the edge must have known a browser for before it counts. */
  minAgeSeconds: z.int().min(0).max(LONGEST_AGE).default(86_400),
  /** Largest share of the browsers, and of the broken ones, that one address block contributes, 0 to 1. */
  blockShare: z.number().gt(0).max(1).default(0.1),
  /** Address blocks that browsers must have come from before the registry acts. */
  minBlocks: z.int().min(1).max(10_000).default(20),
  /** Address blocks that broken browsers must have come from before it does. */
  minBadBlocks: z.int().min(1).max(10_000).default(3),
  /** Whether a step lasts until enough browsers ran the candidate. Off where edges count no pages. */
  growthNeedsBrowsers: z.boolean().default(true),
});
export type VerdictRule = z.infer<typeof VerdictRule>;

/** Parts of a rule that a caller changes. */
export const VerdictRuleChange = z.strictObject({
  minAgeSeconds: VerdictRule.shape.minAgeSeconds.unwrap().optional(),
  blockShare: VerdictRule.shape.blockShare.unwrap().optional(),
  minBlocks: VerdictRule.shape.minBlocks.unwrap().optional(),
  minBadBlocks: VerdictRule.shape.minBadBlocks.unwrap().optional(),
  growthNeedsBrowsers: VerdictRule.shape.growthNeedsBrowsers.unwrap().optional(),
});
export type VerdictRuleChange = z.infer<typeof VerdictRuleChange>;
