import { FilePath } from '@parlay/contracts/release';
import type { FastifyInstance } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import { mediaType, worthCompressing } from './media.ts';
import type { ArtifactStore, Encoding, FileReadResult } from './store.ts';
import { packRelease } from './whole-copy.ts';

const YEAR = 31_536_000;
const UNKNOWN: FileReadResult = { ok: false, error: 'unknown' };

export interface ServeOptions {
  store: ArtifactStore;
  /** Called for each response. */
  onServed(result: boolean): void;
  /** Called for a file without a good copy. */
  onDamaged(error: string): void;
  /** Whether to also serve `GET /r/{remote}/{digest}`, the release as one archive for edges. */
  whole?: boolean;
  /** Fetches damaged files of a release from another store. Returns true if reading again may succeed. */
  restore?(remote: string, digest: string): Promise<boolean>;
}

/**
 * Serves `GET /r/{remote}/{digest}/{file}`, immutable files for any origin. Altered bytes are never sent, because
 * browsers would cache them for a year; the response is a 503 until there is a good copy.
 */
export function serveArtifacts(
  app: FastifyInstance,
  { store, onServed, onDamaged, whole, restore }: ServeOptions,
): void {
  async function read(
    remote: string,
    digest: string,
    file: string,
    encodings: readonly Encoding[],
  ): Promise<FileReadResult> {
    const result = await store.read(remote, digest, file, encodings);
    if (result.ok || result.error === 'unknown') return result;
    const restored = (await restore?.(remote, digest)) ? await store.read(remote, digest, file, encodings) : result;
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
      const result = FilePath.safeParse(file).success ? await read(remote, digest, file, encodings) : UNKNOWN;
      onServed(result.ok);
      reply.header('access-control-allow-origin', '*');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (!result.ok) {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
        if (result.error === 'unknown') return reply.code(404).send('Not found.\n');
        return reply.code(503).header('retry-after', '5').send('This file is damaged here. Try again later.\n');
      }
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`);
      reply.header('timing-allow-origin', '*');
      // An image or document of a release that is opened as a page must run no scripts.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      if (worthCompressing(file, Number.POSITIVE_INFINITY)) reply.header('vary', 'Accept-Encoding');
      if (result.encoding !== 'identity') reply.header('content-encoding', result.encoding);
      return reply.type(mediaType(file)).send(result.bytes);
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
