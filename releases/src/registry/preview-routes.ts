import { RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { MAX_SECONDS } from '../longest.ts';
import { listPreviews } from '../preview/list-previews.ts';
import { createPreview, previewKeys } from '../preview/make-preview.ts';
import { revokedPreviews, revokePreview } from '../preview/revoke-preview.ts';
import { PreviewReply, PreviewsReply } from '../replies/preview.ts';
import { ChannelName } from '../state/channel-state.ts';
import { type RegistryApp, type RegistryContext, requireChanger, requireOps, requireStaff } from './context.ts';
import { data, Reason } from './schemas.ts';

const PreviewBody = z
  .strictObject({
    channel: ChannelName.default('production'),
    releases: z
      .array(z.strictObject({ remote: RemoteName, version: Version }))
      .max(20)
      .default([]),
    revision: z.int().min(0).optional(),
    seconds: z.int().min(60).max(MAX_SECONDS).default(86_400),
    /** Allows releases that passed no gate. Only for ops, and with a reason. */
    ungated: z.literal(true).optional(),
    reason: Reason.optional(),
  })
  .refine(({ ungated, reason }) => ungated !== true || reason !== undefined, {
    path: ['reason'],
    message: 'is needed for what no gate has let through',
  });
export function previewRoutes(app: RegistryApp, context: RegistryContext, site: string | undefined): void {
  const { db } = context;
  app.get(
    '/api/previews',
    { schema: { summary: 'Previews that work now, newest first', response: { 200: data(PreviewsReply) } } },
    async (request) => {
      requireStaff(request);
      return { data: await listPreviews(db) };
    },
  );

  app.post(
    '/api/previews',
    {
      config: { change: 'preview' },
      schema: {
        summary: 'Sign a preview of published versions on the live site',
        body: PreviewBody,
        response: { 201: data(PreviewReply) },
      },
    },
    async (request, reply) => {
      const { channel, releases, revision, seconds, ungated, reason } = request.body;
      const actor = (ungated ? requireOps(request) : requireChanger(request)).name;
      const ungatedReason = ungated ? reason : undefined;
      const preview = await createPreview(context, { channel, releases, revision, seconds, actor, ungatedReason });
      const link = site === undefined ? null : `${site}/?preview=${preview.token}`;
      return reply.code(201).send({ data: { ...preview, link } });
    },
  );

  app.delete(
    '/api/previews/:id',
    {
      config: { change: 'preview revoke' },
      schema: {
        summary: 'End a preview before its time',
        params: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/) }),
        response: { 200: data(z.object({ id: z.string(), changed: z.boolean() })) },
      },
    },
    async (request) => {
      const { name: actor, team } = requireChanger(request);
      return { data: await revokePreview(db, { id: request.params.id, actor, isOps: team === 'ops' }) };
    },
  );

  // Public, because edges read it and an id gives access to nothing.
  app.get(
    '/api/revoked-previews',
    { schema: { summary: 'Ids of previews that were ended before their time' } },
    async () => ({
      data: await revokedPreviews(db),
    }),
  );

  // Public, because a public key can only verify previews, not create them.
  app.get('/api/preview-keys', { schema: { summary: 'Public keys of previews, by their id' } }, async () => ({
    data: await previewKeys(db),
  }));
}
