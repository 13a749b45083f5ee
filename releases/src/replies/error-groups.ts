import { z } from 'zod';

const Source = z.object({
  /** Path in the workspace. */
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** Name of what stands there, if it was shortened. */
  name: z.string().nullable(),
  /** The line, and the two before and after it. */
  lines: z.array(z.object({ number: z.int(), text: z.string() })),
});

const Group = z.object({
  version: z.string(),
  message: z.string(),
  /** File, line and column in the released script; empty where pages named none. */
  place: z.string(),
  source: Source.nullable(),
  /** Why there is no source. */
  unresolved: z.enum(['no-place', 'no-maps', 'not-in-maps']).nullable(),
  count: z.int(),
  /** Browsers that had it, of those that are counted: at most `browsersAtMost` a text and day. */
  browsers: z.int(),
  /** Null where that was not noted yet. */
  firstAt: z.string().nullable(),
  lastAt: z.string(),
});
export type ErrorGroup = z.infer<typeof Group>;

export const ErrorGroupsReply = z.object({
  /** The most frequent first. */
  groups: z.array(Group),
  browsersAtMost: z.int(),
  /** Groups that are left out. */
  omitted: z.int(),
});
export type ErrorGroupsReply = z.infer<typeof ErrorGroupsReply>;
