import { z } from 'zod';

/** Failure metrics of pages, each a rate; `METRIC_TEXTS` describes what is counted. */
export const METRICS = ['errors', 'failures', 'silent', 'lcp', 'inp', 'cls'] as const;
export const Metric = z.enum(METRICS);
export type Metric = z.infer<typeof Metric>;

/** Failure count, total and rate with its 95% confidence interval. */
export const Rate = z.object({ bad: z.int(), of: z.int(), rate: z.number(), low: z.number(), high: z.number() });
export type Rate = z.infer<typeof Rate>;

const Point = z.object({ at: z.string(), value: Rate.nullable() });

const Line = z.object({
  version: z.string(),
  /** Side of a canary at that time. */
  arm: z.enum(['everyone', 'control', 'candidate']),
  total: Rate.nullable(),
  /** One point per bucket, oldest first; null value if nothing was counted. */
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
      /** Method of the confidence intervals. */
      method: z.enum(['wilson', 'poisson-score']),
      lines: z.array(Line),
    }),
  ),
  /** Number of omitted versions, which have fewer pages. */
  omitted: z.int(),
  /** How often page translators, extensions or content blockers changed pages, by version. Only versions with such changes. */
  disturbed: z.array(z.object({ version: z.string(), count: z.int() })),
});
export type SeriesReply = z.infer<typeof SeriesReply>;
