import type { AddressInfo } from 'node:net';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** Header of every call that moves money or points. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

const REPORTS = '/api/reports';

/**
 * Proxies the live platform for checked pages. Refuses calls with an idempotency key, which move money or points, so
 * that the check's player neither loses nor wins anything. Accepts and discards reports of pages.
 */
export async function startGuardedPlatform(upstream: string) {
  let refused: string[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === REPORTS) return reply.code(204).send();
    if (request.headers[IDEMPOTENCY_HEADER] === undefined) return undefined;
    refused.push(`It sent ${request.method} ${path}, which moves money, without anybody asking for it.`);
    return reply
      .code(403)
      .send({ error: { code: 'trial', message: 'A trial moves no money.', reference: request.id } });
  });
  await app.register(proxy, {
    upstream,
    disableRequestLogging: true,
    replyOptions: {
      // Keeps the host name that the edge forwarded.
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-host': request.headers['x-forwarded-host'],
      }),
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused() {
      const requests = refused;
      refused = [];
      return requests;
    },
    stop: () => app.close(),
  };
}
