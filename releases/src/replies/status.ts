import { z } from 'zod';
import { Failing } from './failing.ts';
import { Quarantine } from './quarantine.ts';

const Arm = z.object({
  browsers: z.int(),
  broken: z.int(),
  failed: z.int(),
  errors: z.int(),
  silent: z.int(),
  slow: z.int(),
});
const CanaryVerdict = z.object({
  kind: z.enum(['worse', 'suspect', 'proven', 'open', 'undecided']),
  sentence: z.string(),
  minutes: z.number().nullable(),
  hold: z.string().nullable(),
  candidate: Arm,
  control: Arm,
});

export const StatusReply = z.object({
  channel: z.string(),
  revision: z.int(),
  remotes: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      digest: z.string(),
      commit: z.string().nullable(),
      dirty: z.boolean().nullable(),
      share: z.number(),
      since: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
      kind: z.enum(['promote', 'rollback']),
      /** Latest change of the remote or its canary. */
      changed: z.object({ at: z.string(), by: z.string(), action: z.string(), reason: z.string().nullable() }),
      canary: z
        .object({
          percent: z.number(),
          brand: z.int().nullable(),
          cohort: z.string().nullable(),
          steps: z.array(z.number()),
          nextAt: z.string().nullable(),
          paused: z.boolean(),
          pausedBy: z.string().nullable(),
          lacksBrowsers: z.int(),
        })
        .nullable(),
      frozen: z.string().nullable(),
      /** Failure of a live version in pages; null if it does not fail, and for a canary. */
      failing: Failing.nullable(),
      verdict: CanaryVerdict.nullable(),
    }),
  ),
  /** Latest 20 versions taken back on the channel and not promoted since, newest first. */
  quarantined: z.array(Quarantine.extend({ remote: z.string(), version: z.string(), digest: z.string() })),
  retired: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      digest: z.string(),
      since: z.string(),
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type StatusReply = z.infer<typeof StatusReply>;
