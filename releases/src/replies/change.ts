import { z } from 'zod';

/** Remote after a change, with the versions that visitors no longer get. */
const ChangedRemote = z.object({
  change: z.enum(['promote', 'rollback', 'retire']),
  remote: z.string(),
  version: z.string(),
  digest: z.string(),
  /** Previous live version; null if it is still live, or if there was no other one. */
  from: z.string().nullable(),
  /** Version of the canary that ended, if it differs. */
  withdrawn: z.string().nullable(),
});

/** Reply to a change of a channel. */
export const ChangeReply = z.object({
  channel: z.string(),
  revision: z.int(),
  /** False if the channel was already in that state. */
  changed: z.boolean(),
  remotes: z.array(ChangedRemote),
  /** Pages and slots that no remote provides any more, one sentence each. */
  broken: z.array(z.string()),
});
export type ChangeReply = z.infer<typeof ChangeReply>;

/** Request fields that forms and options have under another name. */
const PLAIN: Record<string, string> = { 'canary.percent': 'canary' };

/** Returns a field's name without its list or object, for example `version` for `promote.0.version`. */
export const plainField = (field: string): string =>
  PLAIN[field] ?? field.replace(/^(?:(?:promote|rollback)\.\d+|canary)\./, '');
