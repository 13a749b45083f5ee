import { servedRevision } from '../channels/pointers/pointers.ts';
import { readOpenPages, readReach } from '../channels/views/read-pages.ts';
import { readPulse } from '../health/pulse.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { PagesReply, ReachReply } from '../replies/pages.ts';
import { PulseReply } from '../replies/pulse.ts';
import { type RegistryApp, type RegistryContext, requireStaff } from './context.ts';
import { ChannelParams, data, wholeNumber } from './schemas.ts';

const ReachParams = ChannelParams.extend({ revision: wholeNumber(1, 2_147_483_647) });

/** Registers the routes that read which versions open pages run and how they fare, as the pages report it. */
export function pageRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.get(
    '/api/channels/:channel/pages',
    {
      schema: {
        summary: 'How many open pages run which version',
        params: ChannelParams,
        response: { 200: data(PagesReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const pages = await readOpenPages(db, request.params.channel);
      if (!pages) throw unknownChannel(request.params.channel);
      return { data: pages };
    },
  );

  app.get(
    '/api/channels/:channel/pulse',
    {
      schema: {
        summary: 'Failures in pages by remote and version in the last half hour, in steps of time',
        params: ChannelParams,
        response: { 200: data(PulseReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const { channel } = request.params;
      if ((await servedRevision(db, channel)) === undefined) throw unknownChannel(channel);
      return { data: await readPulse(db, channel) };
    },
  );

  app.get(
    '/api/channels/:channel/revisions/:revision/reach',
    {
      schema: {
        summary: 'How many pages run what a revision made live, and after what time they had it',
        params: ReachParams,
        response: { 200: data(ReachReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const { channel, revision } = request.params;
      const reach = await readReach(db, { channel, revision });
      if (!reach) throw new Refusal('not_found', `${channel} has no revision ${revision}.`);
      return { data: reach };
    },
  );
}
