import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { ChannelName } from '../channels/state.ts';

export const RemoteParams = z.object({ remote: RemoteName });
export const ReleaseParams = z.object({ remote: RemoteName, digest: Digest });
export const ChannelParams = z.object({ channel: ChannelName });
export const ChannelRemoteParams = z.object({ channel: ChannelName, remote: RemoteName });
/** Text that the database can keep: no NUL, no half of a surrogate pair. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'is needed')
  .max(500)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'must be text');
/** A whole number in a query: digits only, of all that JavaScript would read as a number. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
export const ExpectedRevision = z.int().min(0).optional();

export const Revised = z.object({
  channel: z.string(),
  remote: z.string(),
  revision: z.int(),
  version: z.string(),
  digest: z.string(),
  changed: z.boolean(),
});

export const PromoteBody = z.strictObject({
  version: Version,
  /** Per cent of the visitors; everyone when absent. */
  canary: z.number().min(0).max(100).optional(),
  brand: z.int().positive().optional(),
  reason: Reason.optional(),
  expectedRevision: ExpectedRevision,
});
export const RollbackBody = z.strictObject({
  to: z.optional(Version),
  reason: Reason,
  expectedRevision: ExpectedRevision,
});
export const CheckBody = z.strictObject({ version: Version });

export const VerdictReply = z.object({ ok: z.boolean(), reasons: z.array(z.string()) });

/** Success as the contract wraps it. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
