import { Digest, RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { Tried } from '../gate/browser-check-job.ts';
import { LONGEST_SECONDS } from '../longest.ts';
import { ChannelName } from '../state/channel-state.ts';

export const RemoteParams = z.object({ remote: RemoteName });
export const ReleaseParams = z.object({ remote: RemoteName, digest: Digest });
export const ChannelParams = z.object({ channel: ChannelName });
export const ChannelRemoteParams = z.object({ channel: ChannelName, remote: RemoteName });
/**
 * Characters that terminals and log viewers obey instead of showing them; NUL and halves of surrogate pairs, which no
 * database stores.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** One line of text. */
export const Reason = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1, 'is needed')
  .max(500)
  .refine((text) => !UNSEEN.test(text), 'must be text without control characters');
/** Name that ops gives to a token or a webhook. */
export const GivenName = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lower case letters, digits and dashes');
/** A whole number in a query: digits only, of all that JavaScript would read as a number. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );
const ExpectedRevision = z.int().min(0).optional();

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

/** Without a trial in a browser, which needs a reason. */
const WithoutBrowser = z.literal(true).optional();
const isReasoned = (body: { withoutBrowser?: true | undefined; reason?: string | undefined }) =>
  body.withoutBrowser !== true || body.reason !== undefined;
const REASONED = { path: ['reason'], message: 'is needed without a browser' };

export const PromoteBody = z
  .strictObject({
    version: Version,
    /** Per cent of the visitors; everyone when absent. */
    canary: z.number().min(0).max(100).optional(),
    brand: z.int().positive().optional(),
    cohort: CohortName.optional(),
    /** Shares that it grows to, the first of them at once. */
    steps: z.array(z.number().min(0).max(100)).min(2).max(20).optional(),
    /** Seconds between two steps; each is asked for when absent. */
    stepSeconds: z.int().min(1).max(LONGEST_SECONDS).optional(),
    /** Whether the registry takes the canary back automatically when it is worse beyond doubt. */
    auto: z.boolean().optional(),
    /** Whether the canary grows only when it is proven to break less than twice as often. */
    proof: z.boolean().optional(),
    withoutBrowser: WithoutBrowser,
    reason: Reason.optional(),
    expectedRevision: ExpectedRevision,
  })
  .refine(isReasoned, REASONED);
export const RollbackBody = z.strictObject({
  /** Version that it takes back: the live one, or a canary. One that nobody gets any more was taken back already. */
  from: z.optional(Version),
  to: z.optional(Version),
  reason: Reason,
  expectedRevision: ExpectedRevision,
});
const Check = { withoutBrowser: WithoutBrowser, reason: Reason.optional() };
export const CheckBody = z.strictObject({ version: Version, ...Check }).refine(isReasoned, REASONED);

const Size = z.object({ first: z.int(), page: z.int() });
export const VerdictReply = z.object({
  ok: z.boolean(),
  reasons: z.array(z.string()),
  /** Bytes of the candidates before compression, next to those of what is live. */
  sizes: z.array(Size.extend({ remote: z.string(), live: Size.nullable() })),
  /** Findings of the trial in a browser, and the composition that they are about. */
  trial: z
    .object({ composition: z.string(), reasons: z.array(z.string()), tried: Tried.nullable(), at: z.string() })
    .nullable(),
});

export const StatusQuery = z.object({
  at: z.iso.datetime({ offset: true }).optional(),
  revision: wholeNumber(0, 2_147_483_647).optional(),
});

const MOST = 50;
const each = <T extends { remote: string }>(releases: readonly T[]) =>
  new Set(releases.map(({ remote }) => remote)).size === releases.length;

const Releases = z
  .array(z.strictObject({ remote: RemoteName, version: Version }))
  .min(1)
  .max(MOST)
  .refine(each, 'names a remote twice');
const Remotes = z
  .tuple([RemoteName], RemoteName)
  .refine((remotes) => remotes.length <= MOST && new Set(remotes).size === remotes.length, 'names a remote twice');

export const CheckTogetherBody = z.strictObject({ releases: Releases, ...Check }).refine(isReasoned, REASONED);
/** Always for everyone: a share of the visitors is drawn for each remote on its own, and would get half of it. */
export const PromoteTogetherBody = z
  .strictObject({
    releases: Releases,
    /** Remotes that leave the channel in the same step, as when another takes over all their pages. */
    retire: Remotes.optional(),
    withoutBrowser: WithoutBrowser,
    reason: Reason.optional(),
    expectedRevision: ExpectedRevision,
  })
  .refine(isReasoned, REASONED);
export const RollbackTogetherBody = z
  .strictObject({
    remotes: Remotes,
    /** Versions that it takes back, by remote. */
    from: z.record(RemoteName, Version).optional(),
    /** Target of the first remote. */
    to: z.optional(Version),
    reason: Reason,
    expectedRevision: ExpectedRevision,
  })
  .refine(({ remotes, from = {} }) => Object.keys(from).every((remote) => remotes.includes(remote)), {
    path: ['from'],
    message: 'names a remote that is not taken back',
  });

export const RetireBody = z.strictObject({
  remotes: Remotes,
  /** Allows that public routes are gone and slots empty. */
  dropRoutes: z.boolean().default(false),
  reason: Reason,
  expectedRevision: ExpectedRevision,
});

export const RevisedTogether = z.object({
  channel: z.string(),
  revision: z.int(),
  changed: z.boolean(),
  remotes: z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() })),
});

const TakenBack = {
  /** The version that was taken back; null where nobody had another one. */
  from: z.string().nullable(),
  /** The canary that ended with it, where it had another version. */
  withdrawn: z.string().nullable(),
};
export const RolledBack = Revised.extend(TakenBack);
export const RolledBackTogether = RevisedTogether.extend({
  remotes: z.array(RevisedTogether.shape.remotes.element.extend(TakenBack)),
});

/** Success as the contract wraps it. */
export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
