import type { z } from 'zod';
import { PROOF_LOOK_SECONDS } from '../channels/automation/grow-canaries.ts';
import { promote } from '../channels/changes/promote.ts';
import { rollBack } from '../channels/changes/rollback.ts';
import { steerCanary } from '../channels/changes/steer-canary.ts';
import { checkVersions } from '../channels/checks/check-versions.ts';
import type { PlannedCanary } from '../channels/pointers/canary-rule.ts';
import { readState } from '../channels/views/read-state.ts';
import { readStatus } from '../channels/views/status.ts';
import { readStatusAt } from '../channels/views/status-at.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { StatusReply } from '../replies/status.ts';
import { type RegistryApp, type RegistryContext, releasedBy, releaserOf, staffOn } from './context.ts';
import {
  CanaryAction,
  ChannelParams,
  ChannelRemoteParams,
  CheckBody,
  data,
  PromoteBody,
  Revised,
  RollbackBody,
  RolledBack,
  StatusQuery,
  SteerBody,
  VerdictReply,
} from './schemas.ts';

export function channelRoutes(app: RegistryApp, context: RegistryContext): void {
  const { db, streams, metrics } = context;

  app.get(
    '/api/channels/:channel',
    {
      schema: {
        summary: 'What is live where, or was at a time or a revision',
        params: ChannelParams,
        querystring: StatusQuery,
        response: { 200: data(StatusReply) },
      },
    },
    async (request) => {
      staffOn(request);
      const { channel } = request.params;
      const { at, revision } = request.query;
      const status =
        at !== undefined
          ? await readStatusAt(db, channel, { at: new Date(at) })
          : revision !== undefined
            ? await readStatusAt(db, channel, { revision })
            : await readStatus(db, channel);
      if (!status) throw unknownChannel(channel);
      return { data: status };
    },
  );

  // Public, like what it says: every page carries it. Edges need no token that could leak.
  app.get(
    '/api/channels/:channel/events',
    {
      config: { rateLimit: false },
      schema: { summary: 'The channel, now and at every change (server-sent events)', params: ChannelParams },
    },
    async (request, reply) => {
      const state = await readState(db, request.params.channel);
      if (!state) throw unknownChannel(request.params.channel);
      streams.open(state, reply);
      return reply;
    },
  );

  app.get(
    '/api/channels/:channel/state',
    { schema: { summary: 'The channel as edges are told it', params: ChannelParams } },
    async (request) => {
      const state = await readState(db, request.params.channel);
      if (!state) throw unknownChannel(request.params.channel);
      return { data: state };
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/check',
    {
      schema: {
        summary: "The promotion gate's verdict, without promoting",
        params: ChannelRemoteParams,
        body: CheckBody,
        response: { 200: data(VerdictReply) },
      },
    },
    async (request) => {
      const actor = staffOn(request).name;
      const { channel, remote } = request.params;
      const { version, withoutBrowser } = request.body;
      return {
        data: await checkVersions(context, { channel, actor, withoutBrowser, releases: [{ remote, version }] }),
      };
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/promote',
    {
      config: { change: 'promote' },
      schema: {
        summary: 'Make a version live, for everyone or for a part of the visitors',
        params: ChannelRemoteParams,
        body: PromoteBody,
        response: { 200: data(Revised) },
      },
    },
    async (request) => {
      const staff = releaserOf(request, request.params.remote);
      const { version, auto, proof, reason, expectedRevision, withoutBrowser } = request.body;
      const canary = canaryIn(request.body);
      const some = canary !== undefined;
      if (!some && (auto || proof)) {
        const field = auto ? 'auto' : 'proof';
        const message = `What goes live for everyone has nothing to be compared with: give a canary, or leave ${field} out.`;
        throw new Refusal('invalid_canary', message, { fieldErrors: { [field]: 'no canary' } });
      }
      const revised = await promote(context, {
        ...request.params,
        version,
        reason,
        withoutBrowser,
        expectedRevision,
        actor: staff.name,
        guard: auto === undefined && proof === undefined ? undefined : { takeBack: auto, needsProof: proof },
        canary,
      });
      if (revised.changed) metrics.changes.inc({ action: some ? 'canary' : 'promote' });
      return { data: revised };
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/canary/:action',
    {
      config: { change: 'canary' },
      schema: {
        summary: 'Pause, resume, grow, complete or abort a canary',
        params: ChannelRemoteParams.extend({ action: CanaryAction }),
        body: SteerBody,
        response: { 200: data(Revised) },
      },
    },
    async (request) => {
      const staff = releaserOf(request, request.params.remote);
      const { reason, expectedRevision } = request.body;
      const order = { ...request.params, reason, expectedRevision, ...releasedBy(staff) };
      const revised = await steerCanary(context, order);
      if (revised.changed) metrics.changes.inc({ action: `canary ${order.action}` });
      return { data: revised };
    },
  );

  app.post(
    '/api/channels/:channel/remotes/:remote/rollback',
    {
      config: { change: 'rollback' },
      schema: {
        summary: 'Take a remote back, at once and for everyone',
        params: ChannelRemoteParams,
        body: RollbackBody,
        response: { 200: data(RolledBack) },
      },
    },
    async (request) => {
      const staff = releaserOf(request, request.params.remote);
      const order = {
        to: undefined,
        expectedRevision: undefined,
        ...request.params,
        ...request.body,
        ...releasedBy(staff),
      };
      const revised = await rollBack(context, order);
      if (revised.changed) metrics.changes.inc({ action: 'rollback' });
      return { data: revised };
    },
  );
}

/**
 * The audience of a promotion; undefined: everyone. With steps it begins at the first of them. Where no time is given but a
 * proof is needed, the proof alone decides when it grows.
 */
function canaryIn(body: z.infer<typeof PromoteBody>): PlannedCanary | undefined {
  const { canary, brand, cohort, steps = [], proof } = body;
  if (canary === undefined && brand === undefined && cohort === undefined && steps.length === 0) return undefined;
  const byProof = proof === true && steps.length > 0 ? PROOF_LOOK_SECONDS : null;
  const stepSeconds = body.stepSeconds ?? byProof;
  const audience = { brand: brand ?? null, cohort: cohort ?? null };
  return { percent: canary ?? steps[0] ?? 100, ...audience, steps, stepSeconds };
}
