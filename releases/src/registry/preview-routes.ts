import { RemoteName, Version } from '@parlay/contracts/release';
import { z } from 'zod';
import { ChannelName } from '../channels/state.ts';
import { makePreview, previewKeys } from '../preview/make-preview.ts';
import { changerOn, type RegistryApp, type RegistryContext } from './context.ts';
import { data } from './schemas.ts';

const LONGEST = 30 * 86_400;

const PreviewBody = z.strictObject({
  channel: ChannelName.default('production'),
  releases: z
    .array(z.strictObject({ remote: RemoteName, version: Version }))
    .max(20)
    .default([]),
  revision: z.int().min(0).optional(),
  seconds: z.int().min(60).max(LONGEST).default(86_400),
});
const Made = z.object({
  token: z.string(),
  expiresAt: z.string(),
  releases: z.array(z.object({ remote: z.string(), version: z.string(), digest: z.string() })),
});

export function previewRoutes(app: RegistryApp, { db }: RegistryContext): void {
  app.post(
    '/api/previews',
    {
      config: { change: 'preview' },
      schema: {
        summary: 'Sign a preview of published versions on the live site',
        body: PreviewBody,
        response: { 201: data(Made) },
      },
    },
    async (request, reply) => {
      const { channel, releases, revision, seconds } = request.body;
      const actor = changerOn(request).name;
      return reply.code(201).send({ data: await makePreview(db, { channel, releases, revision, seconds, actor }) });
    },
  );

  // Public: whoever has it can check a preview, and make none.
  app.get('/api/preview-keys', { schema: { summary: 'Public keys of previews, by their id' } }, async () => ({
    data: await previewKeys(db),
  }));
}
