import { FilePath } from '@parlay/contracts/release';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import { mediaType, worthCompressing } from './media.ts';
import type { ArtifactStore, Encoding, FileRead } from './store.ts';
import { packRelease } from './whole-copy.ts';

const YEAR = 31_536_000;
const UNKNOWN: FileRead = { ok: false, error: 'unknown' };

export interface ServeOptions {
  store: ArtifactStore;
  /** Called for each answer. */
  onServed(found: boolean): void;
  /** Called for a file of which no good copy is left. */
  onDamaged(error: string): void;
  /** Serves `GET /r/{remote}/{digest}`, too: the release as one archive, for edges. */
  whole?: boolean;
  /** Fetches damaged files of a release from elsewhere; true where it is worth reading again. */
  restore?(remote: string, digest: string): Promise<boolean>;
}

/**
 * `GET /r/{remote}/{digest}/{file}`: bytes that never change under their address, for any origin. Altered bytes are never
 * sent, because browsers would store them for a year: 503, until a good copy is there.
 */
export function serveArtifacts(
  app: FastifyInstance,
  { store, onServed, onDamaged, whole, restore }: ServeOptions,
): void {
  async function read(remote: string, digest: string, file: string, encodings: readonly Encoding[]): Promise<FileRead> {
    const found = await store.read(remote, digest, file, encodings);
    if (found.ok || found.error === 'unknown') return found;
    const restored = (await restore?.(remote, digest)) ? await store.read(remote, digest, file, encodings) : found;
    if (!restored.ok) onDamaged(`${file} of ${remote} ${digest} is altered or missing, and no good copy was found.`);
    return restored;
  }

  if (whole) serveWholeReleases(app, store);

  app.get<{ Params: { remote: string; digest: string; '*': string } }>(
    '/r/:remote/:digest/*',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { remote, digest, '*': file } = request.params;
      const encodings = acceptedEncodings(request.headers['accept-encoding']);
      const found = FilePath.safeParse(file).success ? await read(remote, digest, file, encodings) : UNKNOWN;
      onServed(found.ok);
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (!found.ok) {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        if (found.error === 'unknown') return reply.code(404).send('Not found.\n');
        return reply.code(503).header('retry-after', '5').send('This file is damaged here. Try again later.\n');
      }
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`);
      reply.header('timing-allow-origin', '*');
      // Opened as a page, an image or document of a release must run nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (worthCompressing(file, Number.POSITIVE_INFINITY)) reply.header('vary', 'Accept-Encoding');
      if (found.encoding !== 'identity') reply.header('content-encoding', found.encoding);
      return reply.type(mediaType(file)).send(found.bytes);
    },
  );
}

function serveWholeReleases(app: FastifyInstance, store: ArtifactStore): void {
  app.get<{ Params: { remote: string; digest: string } }>(
    '/r/:remote/:digest',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const archive = await packRelease(store, request.params.remote, request.params.digest);
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      if (!archive) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n');
      return reply.type('application/x-tar').send(archive);
    },
  );
}
