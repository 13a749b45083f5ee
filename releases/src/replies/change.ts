import { z } from 'zod';

/** A remote after a change, with the versions that visitors had and no longer get. */
const ChangedRemote = z.object({
  change: z.enum(['promote', 'rollback', 'retire']),
  remote: z.string(),
  version: z.string(),
  digest: z.string(),
  /** The version that was live before; null where it still is, or nobody had another one. */
  from: z.string().nullable(),
  /** The canary that ended, where it had another version. */
  withdrawn: z.string().nullable(),
});

/** Reply to a change of a channel. */
export const ChangeReply = z.object({
  channel: z.string(),
  revision: z.int(),
  /** False when the channel was that already. */
  changed: z.boolean(),
  remotes: z.array(ChangedRemote),
  /** Pages and slots that nobody has any more, one sentence each. */
  broken: z.array(z.string()),
});
export type ChangeReply = z.infer<typeof ChangeReply>;

/** Parts of a request that a form or an option has under another name. */
const PLAIN: Record<string, string> = { 'canary.percent': 'canary' };

/** Returns the name of a field without the list or object that it stands in: `version` of `promote.0.version`. */
export const plainField = (field: string): string =>
  PLAIN[field] ?? field.replace(/^(?:(?:promote|rollback)\.\d+|canary)\./, '');
