import { z } from 'zod';

/** Metrics of failures in pages, each as a rate: of what is in `METRIC_TEXTS`. */
export const METRICS = ['errors', 'failures', 'silent', 'lcp', 'inp', 'cls'] as const;
export const Metric = z.enum(METRICS);
export type Metric = z.infer<typeof Metric>;

/** How many went wrong of how many, as a rate with the interval that covers the true one in 95 of 100 cases. */
export const Rate = z.object({ bad: z.int(), of: z.int(), rate: z.number(), low: z.number(), high: z.number() });
export type Rate = z.infer<typeof Rate>;

const Point = z.object({ at: z.string(), value: Rate.nullable() });

const Line = z.object({
  version: z.string(),
  /** Side of a canary at that time. */
  arm: z.enum(['everyone', 'control', 'candidate']),
  total: Rate.nullable(),
  /** One for each bucket, oldest first; without a value where nothing was counted. */
  points: z.array(Point),
});
export type Line = z.infer<typeof Line>;

export const SeriesReply = z.object({
  from: z.string(),
  to: z.string(),
  bucketMinutes: z.int(),
  metrics: z.array(
    z.object({
      metric: Metric,
      /** Method of the intervals. */
      method: z.enum(['wilson', 'poisson-score']),
      lines: z.array(Line),
    }),
  ),
  /** Versions with fewer pages that are left out. */
  omitted: z.int(),
});
export type SeriesReply = z.infer<typeof SeriesReply>;
