import { z } from 'zod';

const LONGEST_AGE = 30 * 86_400;

/** Rule for which evidence counts on a channel, and how much of it the registry needs before it acts. Stored per channel. */
export const VerdictRule = z.strictObject({
  /** Seconds for which the edge must have known a browser before it counts. */
  minAgeSeconds: z.int().min(0).max(LONGEST_AGE).default(86_400),
  /** Largest share of the browsers, and of the broken ones, that one address block may contribute, 0 to 1. */
  blockShare: z.number().gt(0).max(1).default(0.1),
  /** Number of address blocks that browsers must come from before the registry acts. */
  minBlocks: z.int().min(1).max(10_000).default(20),
  /** Number of address blocks that broken browsers must come from before the registry acts. */
  minBadBlocks: z.int().min(1).max(10_000).default(3),
  /** Whether a step lasts until enough browsers ran the candidate. Off on channels whose pages edges do not count. */
  growthNeedsBrowsers: z.boolean().default(true),
});
export type VerdictRule = z.infer<typeof VerdictRule>;

/** Fields of a rule that a caller changes. */
export const VerdictRuleChange = z.strictObject({
  minAgeSeconds: VerdictRule.shape.minAgeSeconds.unwrap().optional(),
  blockShare: VerdictRule.shape.blockShare.unwrap().optional(),
  minBlocks: VerdictRule.shape.minBlocks.unwrap().optional(),
  minBadBlocks: VerdictRule.shape.minBadBlocks.unwrap().optional(),
  growthNeedsBrowsers: VerdictRule.shape.growthNeedsBrowsers.unwrap().optional(),
});
export type VerdictRuleChange = z.infer<typeof VerdictRuleChange>;
