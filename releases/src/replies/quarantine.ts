import { z } from 'zod';

/** Where, by whom and why a release was taken back. */
export const Quarantine = z.object({
  channel: z.string(),
  by: z.string(),
  /** Null where a canary was withdrawn without one. */
  reason: z.string().nullable(),
  at: z.string(),
});
export type Quarantine = z.infer<typeof Quarantine>;
