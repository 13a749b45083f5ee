import { z } from 'zod';

const Source = z.object({
  /** Path in the workspace. */
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** Original name of a minified identifier at this position. */
  name: z.string().nullable(),
  /** Source line with the two lines before and after it. */
  lines: z.array(z.object({ number: z.int(), text: z.string() })),
});

const Group = z.object({
  version: z.string(),
  message: z.string(),
  /** File, line and column in the released script; empty if pages reported none. */
  place: z.string(),
  source: Source.nullable(),
  /** Reason why there is no source. */
  unresolved: z.enum(['no-place', 'no-maps', 'not-in-maps']).nullable(),
  count: z.int(),
  /** Number of browsers with the error, counted up to `browsersAtMost` per text and day. */
  browsers: z.int(),
  /** Null for errors from before this was recorded. */
  firstAt: z.string().nullable(),
  lastAt: z.string(),
});
export type ErrorGroup = z.infer<typeof Group>;

export const ErrorGroupsReply = z.object({
  /** Groups, most frequent first. */
  groups: z.array(Group),
  browsersAtMost: z.int(),
  /** Number of omitted groups. */
  omitted: z.int(),
});
export type ErrorGroupsReply = z.infer<typeof ErrorGroupsReply>;
