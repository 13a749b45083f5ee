import { z } from 'zod';
import type { SourceMapStore } from '../artifacts/source-maps.ts';
import { LIMITS } from '../artifacts/store.ts';
import { Refusal } from '../refusals.ts';
import { type RegistryApp, releaserOf, staffOn } from './context.ts';
import { data, ReleaseParams } from './schemas.ts';

/** Upload and download of a release's source maps, as one compressed file. For staff: they hold the sources. */
export function sourceMapRoutes(app: RegistryApp, sourceMaps: SourceMapStore): void {
  app.get(
    '/api/source-maps/:remote/:digest',
    { schema: { summary: 'Source maps of a release: brotli of JSON', params: ReleaseParams } },
    async (request, reply) => {
      staffOn(request);
      const { remote, digest } = request.params;
      const packed = await sourceMaps.get(remote, digest);
      if (!packed) throw new Refusal('not_found', `There are no source maps of ${remote} ${digest}.`);
      return reply.type('application/octet-stream').send(packed);
    },
  );

  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMITS.file }, (_request, body, done) =>
      done(null, body),
    );
    uploads.put<{ Params: { remote: string; digest: string }; Body: Buffer | undefined }>(
      '/api/source-maps/:remote/:digest',
      {
        bodyLimit: LIMITS.file,
        config: { rateLimit: false },
        schema: {
          summary: 'Source maps of a release: brotli of JSON',
          params: ReleaseParams,
          response: { 200: data(z.object({ stored: z.literal(true) })) },
        },
      },
      async (request) => {
        const { remote, digest } = request.params;
        releaserOf(request, remote);
        const packed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!(await sourceMaps.put(remote, digest, packed)))
          throw new Refusal('invalid_release', 'These are no source maps: brotli of JSON is expected.', {
            fieldErrors: { body: 'invalid' },
          });
        return { data: { stored: true as const } };
      },
    );
  });
}
