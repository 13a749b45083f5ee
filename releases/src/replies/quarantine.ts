import { z } from 'zod';

/** Place, actor and reason of a rolled-back release. */
export const Quarantine = z.object({
  channel: z.string(),
  by: z.string(),
  /** Null if a canary was withdrawn without a reason. */
  reason: z.string().nullable(),
  at: z.string(),
});
export type Quarantine = z.infer<typeof Quarantine>;
