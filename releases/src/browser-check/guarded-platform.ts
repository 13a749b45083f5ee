import type { AddressInfo } from 'node:net';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** Every call that moves money or points has it. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

const REPORTS = '/api/reports';

/**
 * The live platform as a checked page may use it. What moves money or points carries a key against doing it twice, and is
 * refused: the check's player loses and wins nothing. Reports of pages are taken and go nowhere.
 */
export async function guardedPlatform(upstream: string) {
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
      // The edge has said for whom it asks.
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
      const found = refused;
      refused = [];
      return found;
    },
    stop: () => app.close(),
  };
}
