import { z } from 'zod';
import { Rate } from './series.ts';

/** Health overview of a channel's remotes in pages: failed mounts and errors per attempted mount. */
export const PulseReply = z.object({
  from: z.string(),
  to: z.string(),
  bucketMinutes: z.int(),
  /** Remotes with reports from pages, sorted by name. */
  remotes: z.array(
    z.object({
      remote: z.string(),
      total: Rate,
      /** One point per bucket, oldest first; null value if nothing was counted. */
      points: z.array(z.object({ at: z.string(), value: Rate.nullable() })),
    }),
  ),
});
export type PulseReply = z.infer<typeof PulseReply>;
