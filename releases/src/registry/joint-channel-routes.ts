import { z } from 'zod';
import { promoteTogether } from '../channels/changes/promote.ts';
import { retire } from '../channels/changes/retire.ts';
import { rollBackTogether } from '../channels/changes/rollback.ts';
import { checkVersions } from '../channels/checks/check-versions.ts';
import { Refusal } from '../refusals.ts';
import { type RegistryApp, type RegistryContext, releasedBy, releaserOfAll, staffOn } from './context.ts';
import {
  ChannelParams,
  CheckTogetherBody,
  data,
  PromoteTogetherBody,
  RetireBody,
  RevisedTogether,
  RollbackTogetherBody,
  RolledBackTogether,
  VerdictReply,
} from './schemas.ts';

/**
 * Registers changes of several remotes in the same moment: a page that moves from one remote to another, there and
 * back.
 */
export function jointChannelRoutes(app: RegistryApp, context: RegistryContext): void {
  const { db, metrics } = context;
  app.post(
    '/api/channels/:channel/check',
    {
      schema: {
        summary: "The promotion gate's verdict on several versions together, without promoting",
        params: ChannelParams,
        body: CheckTogetherBody,
        response: { 200: data(VerdictReply) },
      },
    },
    async (request) => {
      const actor = staffOn(request).name;
      const { releases, withoutBrowser } = request.body;
      return { data: await checkVersions(context, { ...request.params, releases, withoutBrowser, actor }) };
    },
  );

  app.post(
    '/api/channels/:channel/promote',
    {
      config: { change: 'promote' },
      schema: {
        summary: 'Make versions of several remotes live in the same moment, for everyone; all of them or none',
        params: ChannelParams,
        body: PromoteTogetherBody,
        response: { 200: data(RevisedTogether) },
      },
    },
    async (request) => {
      const { releases, retire: leaving = [], reason, expectedRevision, withoutBrowser } = request.body;
      const remotes = releases.map(({ remote }) => remote);
      const both = leaving.find((remote) => remote === 'host' || remotes.includes(remote));
      if (both !== undefined) {
        const why =
          both === 'host' ? 'The host cannot be retired.' : `${both} cannot go live and be retired in one step.`;
        throw new Refusal('gate_refused', why, { fieldErrors: { retire: both } });
      }
      const staff = releaserOfAll(request, [...remotes, ...leaving]);
      const order = {
        ...request.params,
        releases,
        retire: leaving,
        reason,
        withoutBrowser,
        expectedRevision,
        actor: staff.name,
      };
      const revised = await promoteTogether(context, order);
      if (revised.changed) metrics.changes.inc({ action: 'promote' });
      return { data: revised };
    },
  );

  app.post(
    '/api/channels/:channel/retire',
    {
      config: { change: 'retire' },
      schema: {
        summary: 'Take remotes off the site, at once and in open pages too',
        params: ChannelParams,
        body: RetireBody,
        response: { 200: data(RevisedTogether.extend({ broken: z.array(z.string()) })) },
      },
    },
    async (request) => {
      const staff = releaserOfAll(request, request.body.remotes);
      const { remotes, dropRoutes, reason, expectedRevision } = request.body;
      const order = { ...request.params, remotes, dropRoutes, reason, expectedRevision, actor: staff.name };
      const retired = await retire(db, order);
      if (retired.changed) metrics.changes.inc({ action: 'retire' });
      return { data: retired };
    },
  );

  app.post(
    '/api/channels/:channel/rollback',
    {
      config: { change: 'rollback' },
      schema: {
        summary: 'Take several remotes back in the same moment, at once and for everyone',
        params: ChannelParams,
        body: RollbackTogetherBody,
        response: { 200: data(RolledBackTogether) },
      },
    },
    async (request) => {
      const staff = releaserOfAll(request, request.body.remotes);
      const order = {
        to: undefined,
        expectedRevision: undefined,
        ...request.params,
        ...request.body,
        ...releasedBy(staff),
      };
      const revised = await rollBackTogether(context, order);
      if (revised.changed) metrics.changes.inc({ action: 'rollback' });
      return { data: revised };
    },
  );
}
