import { checkVersions } from '../channels/check-versions.ts';
import { promote } from '../channels/promote.ts';
import { readState } from '../channels/read-state.ts';
import { rollBack } from '../channels/rollback.ts';
import { readStatus } from '../channels/status.ts';
import { Refusal } from '../refusals.ts';
import { type RegistryApp, type RegistryContext, releaserOf, staffOn } from './context.ts';
import {
  ChannelParams,
  ChannelRemoteParams,
  CheckBody,
  data,
  PromoteBody,
  Revised,
  RollbackBody,
  StatusReply,
  VerdictReply,
} from './schemas.ts';

export function channelRoutes(app: RegistryApp, context: RegistryContext): void {
  const { db, streams, metrics } = context;
  const unknown = (channel: string) => new Refusal('not_found', `There is no channel "${channel}".`);

  app.get(
    '/api/channels/:channel',
    { schema: { summary: 'What is live where', params: ChannelParams, response: { 200: data(StatusReply) } } },
    async (request) => {
      staffOn(request);
      const status = await readStatus(db, request.params.channel);
      if (!status) throw unknown(request.params.channel);
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
      if (!state) throw unknown(request.params.channel);
      streams.open(state, reply);
      return reply;
    },
  );

  app.get(
    '/api/channels/:channel/state',
    { schema: { summary: 'The channel as edges are told it', params: ChannelParams } },
    async (request) => {
      const state = await readState(db, request.params.channel);
      if (!state) throw unknown(request.params.channel);
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
      const { version, canary, brand, auto, proof, reason, expectedRevision, withoutBrowser } = request.body;
      const some = canary !== undefined || brand !== undefined;
      const revised = await promote(context, {
        ...request.params,
        version,
        reason,
        withoutBrowser,
        expectedRevision,
        actor: staff.name,
        guard: auto === undefined && proof === undefined ? undefined : { takeBack: auto, needsProof: proof },
        canary: some ? { percent: canary ?? 100, brand: brand ?? null, cohort: null } : undefined,
      });
      if (revised.changed) metrics.changes.inc({ action: some ? 'canary' : 'promote' });
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
        response: { 200: data(Revised) },
      },
    },
    async (request) => {
      const staff = releaserOf(request, request.params.remote);
      const { to, reason, expectedRevision } = request.body;
      const order = { ...request.params, to, reason, expectedRevision, actor: staff.name };
      const revised = await rollBack(context, order);
      if (revised.changed) metrics.changes.inc({ action: 'rollback' });
      return { data: revised };
    },
  );
}
