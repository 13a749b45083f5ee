import { RemoteName, Version } from '@parlay/contracts/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ChangeResult } from '../channels/changes/order.ts';
import { checkVersions } from '../channels/checks/check-versions.ts';
import { Refusal } from '../refusals.ts';
import { plainField } from '../replies/change.ts';
import { CanaryFields, type ChangeBody, Share } from './change-schemas.ts';
import { type RegistryApp, type RegistryContext, requireStaff } from './context.ts';
import { applyChange } from './make-change.ts';
import {
  ChannelParams,
  ChannelRemoteParams,
  CheckBody,
  data,
  ExpectedRevision,
  hasRequiredReason,
  REASON_REQUIRED,
  Reason,
  Releases,
  Remotes,
  Revised,
  VerdictReply,
  WithoutBrowser,
} from './schemas.ts';

// Deprecated paths that `POST …/changes` replaced. Each translates its request to the new route and returns its response.
// The headers Deprecation (RFC 9745) and Link with `successor-version` (RFC 8288, RFC 5829) name the successor.

/** Time of the deprecation, 2026-11-29, in seconds since 1970. */
const DEPRECATED_SINCE = Date.UTC(2026, 10, 29) / 1_000;

const Change = { reason: Reason.optional(), expectedRevision: ExpectedRevision };
const Reasoned = { ...Change, reason: Reason };

const PromoteBody = z
  .strictObject({ version: Version, canary: Share, ...CanaryFields, withoutBrowser: WithoutBrowser, ...Change })
  .refine(hasRequiredReason, REASON_REQUIRED);
const PromoteTogetherBody = z
  .strictObject({ releases: Releases, retire: Remotes.optional(), withoutBrowser: WithoutBrowser, ...Change })
  .refine(hasRequiredReason, REASON_REQUIRED);
const RollbackBody = z.strictObject({ from: z.optional(Version), to: z.optional(Version), ...Reasoned });
const RollbackTogetherBody = z
  .strictObject({
    remotes: Remotes,
    /** Versions to take back, by remote. */
    from: z.record(RemoteName, Version).optional(),
    /** Version to which the first remote goes back. */
    to: z.optional(Version),
    ...Reasoned,
  })
  .refine(({ remotes, from = {} }) => Object.keys(from).every((remote) => remotes.includes(remote)), {
    path: ['from'],
    message: 'names a remote that is not taken back',
  });
const RetireBody = z.strictObject({ remotes: Remotes, dropRoutes: z.boolean().default(false), ...Reasoned });

const Pointed = z.object({ remote: z.string(), version: z.string(), digest: z.string() });
const TakenBack = { from: z.string().nullable(), withdrawn: z.string().nullable() };
const Together = z.object({ channel: z.string(), revision: z.int(), changed: z.boolean(), remotes: z.array(Pointed) });
const RolledBack = Revised.extend(TakenBack);
const RolledBackTogether = Together.extend({ remotes: z.array(Pointed.extend(TakenBack)) });
const Retired = Together.extend({ broken: z.array(z.string()) });

/** Registers the deprecated paths for one remote and for several, which respond as before. */
export function deprecatedChangeRoutes(app: RegistryApp, context: RegistryContext): void {
  /** Makes a change. A refusal uses the field names of the deprecated paths. */
  async function change(request: FastifyRequest, channel: string, body: ChangeBody): Promise<ChangeResult> {
    try {
      return await applyChange(context, request, channel, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw error.withFields((field) => (field === 'retire' && !body.promote ? 'remotes' : plainField(field)));
    }
  }

  async function changeOne(request: FastifyRequest, channel: string, body: ChangeBody) {
    const { remotes, ...revised } = await change(request, channel, body);
    const [only] = remotes;
    if (!only) throw new Error('the change named no remote');
    return { data: { ...revised, ...only } };
  }

  app.post(
    '/api/channels/:channel/remotes/:remote/check',
    deprecatedOptions(
      'check',
      "The promotion gate's verdict, without promoting",
      ChannelRemoteParams,
      CheckBody,
      VerdictReply,
    ),
    async (request) => {
      const actor = requireStaff(request).name;
      const { channel, remote } = request.params;
      const { version, withoutBrowser } = request.body;
      const releases = [{ remote, version }];
      return { data: await checkVersions(context, { channel, actor, withoutBrowser, releases }) };
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/promote',
    deprecatedOptions(
      'changes',
      'Make a version live, for everyone or for some',
      ChannelRemoteParams,
      PromoteBody,
      Revised,
    ),
    async (request) => {
      const { channel, remote } = request.params;
      const {
        version,
        withoutBrowser,
        reason,
        expectedRevision: expectRevision,
        canary: percent,
        ...rest
      } = request.body;
      const canary = { percent, ...rest };
      const common = { withoutBrowser, reason, expectRevision };
      return await changeOne(request, channel, { promote: [{ remote, version }], canary, ...common });
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/rollback',
    deprecatedOptions(
      'changes',
      'Take a remote back, at once and for everyone',
      ChannelRemoteParams,
      RollbackBody,
      RolledBack,
    ),
    async (request) => {
      const { channel, remote } = request.params;
      const { from, to, reason, expectedRevision: expectRevision } = request.body;
      return await changeOne(request, channel, { rollback: [{ remote, from, to }], reason, expectRevision });
    },
  );

  app.post(
    '/api/channels/:channel/promote',
    deprecatedOptions(
      'changes',
      'Make versions of several remotes live in one step',
      ChannelParams,
      PromoteTogetherBody,
      Together,
    ),
    async (request) => {
      const { releases: promote, retire, withoutBrowser, reason, expectedRevision: expectRevision } = request.body;
      const body = { promote, retire, withoutBrowser, reason, expectRevision };
      const { remotes, ...done } = await change(request, request.params.channel, body);
      return { data: { ...done, remotes: remotes.filter((one) => one.change === 'promote') } };
    },
  );

  app.post(
    '/api/channels/:channel/rollback',
    deprecatedOptions(
      'changes',
      'Take several remotes back in one step',
      ChannelParams,
      RollbackTogetherBody,
      RolledBackTogether,
    ),
    async (request) => {
      const { remotes, from = {}, to, reason, expectedRevision: expectRevision } = request.body;
      const rollback = remotes.map((remote, at) => ({ remote, from: from[remote], ...(at === 0 ? { to } : {}) }));
      return { data: await change(request, request.params.channel, { rollback, reason, expectRevision }) };
    },
  );

  app.post(
    '/api/channels/:channel/retire',
    deprecatedOptions(
      'changes',
      'Take remotes off the site, at once and in open pages too',
      ChannelParams,
      RetireBody,
      Retired,
    ),
    async (request) => {
      const { remotes: retire, dropRoutes, reason, expectedRevision: expectRevision } = request.body;
      return { data: await change(request, request.params.channel, { retire, dropRoutes, reason, expectRevision }) };
    },
  );
}

/** Returns the options of a path that the channel's `successor` replaced; each response says so. */
function deprecatedOptions<
  Params extends z.ZodType<{ channel: string }>,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(successor: 'changes' | 'check', summary: string, params: Params, body: Body, reply: Reply) {
  const path = `POST /api/channels/{channel}/${successor}`;
  const description = `Deprecated: use ${path}. Answers as before, with the headers Deprecation and Link, which names the successor.`;
  return {
    schema: { deprecated: true, summary, description, params, body, response: { 200: data(reply) } },
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const { channel } = z.object({ channel: z.string() }).parse(request.params);
      const link = `</api/channels/${encodeURIComponent(channel)}/${successor}>; rel="successor-version"`;
      reply.headers({ deprecation: `@${DEPRECATED_SINCE}`, link });
    },
  };
}
