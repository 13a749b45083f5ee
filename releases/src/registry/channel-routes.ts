import { steerCanary } from '../channels/changes/steer-canary.ts';
import { checkVersions } from '../channels/checks/check-versions.ts';
import { readState } from '../channels/views/read-state.ts';
import { readStatus } from '../channels/views/status.ts';
import { readStatusAt } from '../channels/views/status-at.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { ChangeReply, plainField } from '../replies/change.ts';
import { StatusReply } from '../replies/status.ts';
import { ChangeBody } from './change-schemas.ts';
import { actorOf, type RegistryApp, type RegistryContext, requireReleaser, requireStaff } from './context.ts';
import { applyChange } from './make-change.ts';
import {
  CanaryAction,
  ChannelParams,
  ChannelRemoteParams,
  CheckTogetherBody,
  data,
  Revised,
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
      requireStaff(request);
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

  // Public, because every page contains this information anyway. So edges need no token that could leak.
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
    '/api/channels/:channel/check',
    {
      schema: {
        summary: "The promotion gate's verdict on versions together, without promoting",
        params: ChannelParams,
        body: CheckTogetherBody,
        response: { 200: data(VerdictReply) },
      },
    },
    async (request) => {
      const actor = requireStaff(request).name;
      const { releases, withoutBrowser } = request.body;
      return { data: await checkVersions(context, { ...request.params, releases, withoutBrowser, actor }) };
    },
  );

  app.post(
    '/api/channels/:channel/changes',
    {
      schema: {
        summary: 'Promote, roll back or retire remotes in one step; all of it or none',
        description:
          'Promotions and retirements go together; a rollback stands alone, because nothing is tried for it. A canary is of one promoted remote.',
        params: ChannelParams,
        body: ChangeBody,
        response: { 200: data(ChangeReply) },
      },
    },
    async (request) => ({ data: await applyChange(context, request, request.params.channel, request.body) }),
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
      const staff = requireReleaser(request, request.params.remote);
      const { reason, expectedRevision } = request.body;
      const order = { ...request.params, reason, expectedRevision, ...actorOf(staff) };
      const revised = await steerCanary(context, order).catch((error: unknown) => {
        throw error instanceof Refusal ? error.withFields(plainField) : error;
      });
      if (revised.changed) metrics.changes.inc({ action: `canary ${order.action}` });
      return { data: revised };
    },
  );
}
