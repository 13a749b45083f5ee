import { z } from 'zod';
import { Rate } from './series.ts';

/** How the remotes of a channel fare in pages, for a glance: failed mounts and errors for each mount that was tried. */
export const PulseReply = z.object({
  from: z.string(),
  to: z.string(),
  bucketMinutes: z.int(),
  /** Remotes that pages reported of, by name. */
  remotes: z.array(
    z.object({
      remote: z.string(),
      total: Rate,
      /** One for each bucket, oldest first; without a value where nothing was counted. */
      points: z.array(z.object({ at: z.string(), value: Rate.nullable() })),
    }),
  ),
});
export type PulseReply = z.infer<typeof PulseReply>;
