import { z } from 'zod';

/** How a version that everyone gets fails in pages: failed mounts of those that were tried, or script errors for each page. */
export const Failing = z.object({
  since: z.string(),
  what: z.enum(['mounts', 'errors']),
  bad: z.int(),
  of: z.int(),
  /** The same as a sentence without its full stop. */
  sentence: z.string(),
});
export type Failing = z.infer<typeof Failing>;
