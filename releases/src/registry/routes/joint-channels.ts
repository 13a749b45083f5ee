import { RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { checkVersions, promoteTogether } from '../../channels/promote.ts';
import { rollBackTogether } from '../../channels/rollback.ts';
import { type RegistryApp, type RegistryContext, releaserOfAll, staffOn } from '../context.ts';
import { ChannelParams, data, ExpectedRevision, Reason, VerdictReply } from './schemas.ts';

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

const CheckTogetherBody = z.strictObject({ releases: Releases });
/** Always for everyone: a share of the visitors is drawn for each remote on its own, and would get half of it. */
const PromoteTogetherBody = z.strictObject({
  releases: Releases,
  reason: Reason.optional(),
  expectedRevision: ExpectedRevision,
});
const RollbackTogetherBody = z.strictObject({
  remotes: Remotes,
  /** Of the first remote. */
  to: z.optional(Version),
  reason: Reason,
  expectedRevision: ExpectedRevision,
});

const RevisedTogether = z.object({
  channel: z.string(),
  revision: z.int(),
  changed: z.boolean(),
  remotes: z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() })),
});

/** What has to change in the same moment: a page that moves from one remote to another, there and back. */
export function jointChannelRoutes(app: RegistryApp, { db, store, metrics }: RegistryContext): void {
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
      staffOn(request);
      const verdict = await checkVersions(db, store, { ...request.params, ...request.body });
      return { data: { ok: verdict.ok, reasons: verdict.ok ? [] : verdict.reasons } };
    },
  );

  app.post(
    '/api/channels/:channel/promote',
    {
      schema: {
        summary: 'Make versions of several remotes live in the same moment, for everyone; all of them or none',
        params: ChannelParams,
        body: PromoteTogetherBody,
        response: { 200: data(RevisedTogether) },
      },
    },
    async (request) => {
      const { releases, reason, expectedRevision } = request.body;
      const staff = releaserOfAll(
        request,
        releases.map(({ remote }) => remote),
      );
      const order = { ...request.params, releases, reason, expectedRevision, actor: staff.name };
      const revised = await promoteTogether(db, store, order);
      if (revised.changed) metrics.changes.inc({ action: 'promote' });
      return { data: revised };
    },
  );

  app.post(
    '/api/channels/:channel/rollback',
    {
      schema: {
        summary: 'Take several remotes back in the same moment, at once and for everyone',
        params: ChannelParams,
        body: RollbackTogetherBody,
        response: { 200: data(RevisedTogether) },
      },
    },
    async (request) => {
      const { remotes, to, reason, expectedRevision } = request.body;
      const staff = releaserOfAll(request, remotes);
      const order = { ...request.params, remotes, to, reason, expectedRevision, actor: staff.name };
      const revised = await rollBackTogether(db, store, order);
      if (revised.changed) metrics.changes.inc({ action: 'rollback' });
      return { data: revised };
    },
  );
}
