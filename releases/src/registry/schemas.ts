import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { Tried } from '../gate/browser-check-job.ts';
import { ChannelName } from '../state/channel-state.ts';

export const RemoteParams = z.object({ remote: RemoteName });
export const ReleaseParams = z.object({ remote: RemoteName, digest: Digest });
export const ChannelParams = z.object({ channel: ChannelName });
export const ChannelRemoteParams = z.object({ channel: ChannelName, remote: RemoteName });
/**
 * Characters that terminals and log viewers interpret instead of showing, and NUL and halves of surrogate pairs, which no
 * database stores.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Reason for a change, as one line of text. */
export const Reason = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1, 'is needed')
  .max(500)
  .refine((text) => !INVISIBLE.test(text), 'must be text without control characters');
/** Name that ops gives to a token or a webhook. */
export const Slug = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lower case letters, digits and dashes');
/** Returns a schema for a whole number in a query. Only digits are allowed, not everything JavaScript reads as a number. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
export const ExpectedRevision = z.int().min(0).optional();

export const CohortName = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/, 'must be lower case letters, digits and dashes');
export const CanaryAction = z.enum(['pause', 'resume', 'next', 'complete', 'abort']);
export const SteerBody = z.strictObject({ reason: Reason.optional(), expectedRevision: ExpectedRevision });

export const Revised = z.object({
  channel: z.string(),
  remote: z.string(),
  revision: z.int(),
  version: z.string(),
  digest: z.string(),
  changed: z.boolean(),
});

/** Skips the browser check, which needs a reason. */
export const WithoutBrowser = z.literal(true).optional();
export const hasRequiredReason = (body: { withoutBrowser?: true | undefined; reason?: string | undefined }) =>
  body.withoutBrowser !== true || body.reason !== undefined;
export const REASON_REQUIRED = { path: ['reason'], message: 'is needed without a browser' };

const Check = { withoutBrowser: WithoutBrowser, reason: Reason.optional() };
export const CheckBody = z.strictObject({ version: Version, ...Check }).refine(hasRequiredReason, REASON_REQUIRED);

const Size = z.object({ first: z.int(), page: z.int() });
export const VerdictReply = z.object({
  ok: z.boolean(),
  reasons: z.array(z.string()),
  /** Bytes of the candidates before compression, with those of the live versions. */
  sizes: z.array(Size.extend({ remote: z.string(), live: Size.nullable() })),
  /** Findings of the browser check, and the composition that was checked. */
  trial: z
    .object({ composition: z.string(), reasons: z.array(z.string()), tried: Tried.nullable(), at: z.string() })
    .nullable(),
});

export const StatusQuery = z.object({
  at: z.iso.datetime({ offset: true }).optional(),
  revision: wholeNumber(0, 2_147_483_647).optional(),
});

export const MAX_REMOTES = 50;
export const hasNoDuplicates = <T extends { remote: string }>(releases: readonly T[]) =>
  new Set(releases.map(({ remote }) => remote)).size === releases.length;

export const Releases = z
  .array(z.strictObject({ remote: RemoteName, version: Version }))
  .min(1)
  .max(MAX_REMOTES)
  .refine(hasNoDuplicates, 'names a remote twice');
export const Remotes = z
  .tuple([RemoteName], RemoteName)
  .refine(
    (remotes) => remotes.length <= MAX_REMOTES && new Set(remotes).size === remotes.length,
    'names a remote twice',
  );

export const CheckTogetherBody = z
  .strictObject({ releases: Releases, ...Check })
  .refine(hasRequiredReason, REASON_REQUIRED);

/** Wraps the schema of a response in the contract's success envelope. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
