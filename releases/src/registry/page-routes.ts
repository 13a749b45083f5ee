import { readOpenPages, readReach } from '../health/read-pages.ts';
import { Refusal, unknownChannel } from '../refusals.ts';
import { PagesReply, ReachReply } from '../replies/pages.ts';
import { type RegistryApp, type RegistryContext, staffOn } from './context.ts';
import { ChannelParams, data, wholeNumber } from './schemas.ts';

const ReachParams = ChannelParams.extend({ revision: wholeNumber(1, 2_147_483_647) });

/** What runs in open pages, by their own reports. */
export function pageRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.get(
    '/api/channels/:channel/pages',
    {
      schema: {
        summary: 'How many pages that reported lately run which version',
        params: ChannelParams,
        response: { 200: data(PagesReply) },
      },
    },
    async (request) => {
      staffOn(request);
      const pages = await readOpenPages(db, request.params.channel);
      if (!pages) throw unknownChannel(request.params.channel);
      return { data: pages };
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
      staffOn(request);
      const { channel, revision } = request.params;
      const reach = await readReach(db, { channel, revision });
      if (!reach) throw new Refusal('not_found', `${channel} has no revision ${revision}.`);
      return { data: reach };
    },
  );
}
