import { FilePath } from '@parlay/contracts/release';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from '../http/negotiate.ts';
import { mediaType, worthCompressing } from './media.ts';
import type { ArtifactStore } from './store.ts';

const YEAR = 31_536_000;

/** `GET /r/{remote}/{digest}/{file}`: bytes that never change under their address, for any origin. */
export function serveArtifacts(app: FastifyInstance, store: ArtifactStore, served: (found: boolean) => void): void {
  app.get<{ Params: { remote: string; digest: string; '*': string } }>(
    '/r/:remote/:digest/*',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { remote, digest, '*': file } = request.params;
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const found = FilePath.safeParse(file).success ? await store.read(remote, digest, file, encodings) : undefined;
      served(found !== undefined);
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (!found) {
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found.\n');
      }
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`);
      reply.header('timing-allow-origin', '*');
      // Opened as a page of its own, an image or document of a release runs nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (worthCompressing(file, Number.POSITIVE_INFINITY)) reply.header('vary', 'Accept-Encoding');
      if (found.encoding !== 'identity') reply.header('content-encoding', found.encoding);
      return reply.type(mediaType(file)).send(found.bytes);
    },
  );
}
