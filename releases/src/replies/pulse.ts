import { z } from 'zod';
import { Rate } from './series.ts';

/** Health overview of a channel's versions in pages: failed mounts and errors per attempted mount. */
export const PulseReply = z.object({
  from: z.string(),
  to: z.string(),
  bucketMinutes: z.int(),
  /** Versions with reports from pages, sorted by remote. */
  remotes: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      total: Rate,
      /** One point per bucket, oldest first; null value if nothing was counted. */
      points: z.array(z.object({ at: z.string(), value: Rate.nullable() })),
    }),
  ),
});
export type PulseReply = z.infer<typeof PulseReply>;
