import { z } from 'zod';

/** Failure of a live version in pages: failed mounts out of attempted ones, or script errors per page. */
export const Failing = z.object({
  since: z.string(),
  what: z.enum(['mounts', 'errors']),
  bad: z.int(),
  of: z.int(),
  /** Description as a sentence without a full stop. */
  sentence: z.string(),
});
export type Failing = z.infer<typeof Failing>;
