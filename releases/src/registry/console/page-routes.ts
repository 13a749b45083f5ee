import type { FastifyReply } from 'fastify';
import { acceptedEncodings } from '../../artifacts/accepted-encodings.ts';
import { brotli, gzipped } from '../../artifacts/compress.ts';
import { mediaType, worthCompressing } from '../../artifacts/media.ts';
import type { Encoding } from '../../artifacts/store.ts';
import type { RegistryApp } from '../context.ts';
import { builtPages } from './built-page.ts';
import { documentOf, PAGE_POLICY } from './document.ts';

const YEAR = 31_536_000;
/** Paths of the console's pages, the same as in its router. */
const PAGES = [
  '/',
  '/remotes/:remote',
  '/remotes/:remote/compare',
  '/previews',
  '/activity',
  '/time-machine',
  '/settings/channels',
  '/settings/cohorts',
  '/settings/tokens',
  '/settings/webhooks',
] as const;
/** Maximum number of compressed files in the cache; a build has a handful of files. */
const MAX_COMPRESSED = 40;

/** Serves the console: one document for all its pages, and the files of its builds. Its data comes from the API. */
export function consolePageRoutes(app: RegistryApp, folder: string): void {
  const pages = builtPages(folder);
  const compressed = new Map<string, Promise<Buffer>>();

  function encoded(path: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${path}`;
    const known = compressed.get(key);
    if (known) return known;
    if (compressed.size >= MAX_COMPRESSED) compressed.clear();
    const result = encoding === 'br' ? brotli(bytes) : gzipped(bytes);
    compressed.set(key, result);
    return result;
  }

  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const page = await pages.current();
    if (!page) {
      const missing = 'The console is not built yet. Wait for npm start to say so, or run: npm run build console\n';
      // Not a 503, because the registry itself works.
      return reply.code(404).type('text/plain; charset=utf-8').send(missing);
    }
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(documentOf(page));
  }
  for (const path of PAGES)
    app.get(path, { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => sendPage(reply));

  app.get<{ Params: { build: string; '*': string } }>(
    '/console/:build/*',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { build, '*': path } = request.params;
      const bytes = await pages.file(build, path);
      if (!bytes) return reply.callNotFound();
      reply.header('cache-control', `public, max-age=${YEAR}, immutable`).type(mediaType(path));
      if (!worthCompressing(path, bytes.length)) return reply.send(bytes);
      reply.header('vary', 'Accept-Encoding');
      const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
      if (encoding === 'identity') return reply.send(bytes);
      return reply.header('content-encoding', encoding).send(await encoded(`${build}/${path}`, bytes, encoding));
    },
  );
}
