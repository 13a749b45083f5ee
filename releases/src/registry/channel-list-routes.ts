import { z } from 'zod';
import { changeRule, ruleOn } from '../canary-analysis/channel-rule.ts';
import { createChannel, listChannels, removeChannel } from '../channels/changes/manage-channels.ts';
import { unknownChannel } from '../refusals.ts';
import { BrandsReply } from '../replies/brands.ts';
import { ChannelsReply } from '../replies/channels.ts';
import { ChannelName } from '../state/channel-state.ts';
import { VerdictRule, VerdictRuleChange } from '../verdict/verdict-rule.ts';
import { type RegistryApp, type RegistryContext, requireOps, requireStaff } from './context.ts';
import { ChannelParams, data, Reason } from './schemas.ts';

const HostName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, 'must be a host name in lower case');
const CreateBody = z.strictObject({
  name: ChannelName,
  from: z.optional(ChannelName),
  hosts: z.array(HostName).max(20).default([]),
  reason: Reason.optional(),
});

export function channelListRoutes(app: RegistryApp, { db, brands }: RegistryContext): void {
  // Public like the channels themselves, because edges read it without a token.
  app.get(
    '/api/channels',
    {
      schema: {
        summary: 'Channels, and the host names that they are served by',
        response: { 200: data(ChannelsReply) },
      },
    },
    async () => ({ data: await listChannels(db) }),
  );

  app.get(
    '/api/brands',
    { schema: { summary: 'Brands that a canary may be for', response: { 200: data(BrandsReply) } } },
    async (request) => {
      requireStaff(request);
      return { data: brands.map(({ id, name }) => ({ id, name: name ?? `brand ${id}` })) };
    },
  );

  app.post(
    '/api/channels',
    {
      config: { change: 'channel create' },
      schema: {
        summary: 'Make a channel, with the live versions of another one or empty',
        body: CreateBody,
        response: { 201: data(z.object({ name: z.string(), revision: z.int() })) },
      },
    },
    async (request, reply) => {
      const actor = requireOps(request).name;
      const { name, from, hosts, reason } = request.body;
      const revision = await createChannel(db, { name, from, hosts, reason, actor });
      return reply.code(201).send({ data: { name, revision } });
    },
  );

  app.get(
    '/api/channels/:channel/rule',
    {
      schema: {
        summary: 'Which evidence counts in verdicts, and what the registry needs before it acts',
        params: ChannelParams,
        response: { 200: data(VerdictRule) },
      },
    },
    async (request) => {
      requireStaff(request);
      const rule = await ruleOn(db, request.params.channel);
      if (!rule) throw unknownChannel(request.params.channel);
      return { data: rule };
    },
  );

  app.post(
    '/api/channels/:channel/rule',
    {
      config: { change: 'verdict rule' },
      schema: {
        summary: 'Change which evidence counts from now on; what is absent stays',
        params: ChannelParams,
        body: VerdictRuleChange.extend({ reason: Reason }),
        response: { 200: data(VerdictRule) },
      },
    },
    async (request) => {
      const actor = requireOps(request).name;
      const { reason, ...change } = request.body;
      return { data: await changeRule(db, { channel: request.params.channel, actor, reason, change }) };
    },
  );

  app.post(
    '/api/channels/:channel/remove',
    {
      config: { change: 'channel remove' },
      schema: {
        summary: 'Stop serving a channel; its history stays',
        params: ChannelParams,
        body: z.strictObject({ reason: Reason }),
        response: { 200: data(z.object({ name: z.string(), removed: z.literal(true) })) },
      },
    },
    async (request) => {
      const actor = requireOps(request).name;
      const { channel } = request.params;
      await removeChannel(db, { channel, actor, reason: request.body.reason });
      return { data: { name: channel, removed: true as const } };
    },
  );
}
