import { apiHeaders } from '@parlay/server/api-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Computed once, because building the headers for each response with a library costs more than all other hooks. */
const DEMO_HEADERS = Object.entries(apiHeaders('demo'));
const PRODUCTION_HEADERS = Object.entries(apiHeaders('production'));

/** Sets the headers of a response. Called directly only if no hooks run, namely for an invalid URL. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  for (const [name, value] of production ? PRODUCTION_HEADERS : DEMO_HEADERS) reply.header(name, value);
  reply.header('x-request-id', request.id);
  // A response that sets a cookie must not be cached, regardless of its route.
  const mustNotCache = reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
  if (mustNotCache) reply.header('cache-control', 'no-store');
}

/** Sets security headers and the request id, and forbids caching unless the route allows it. */
export const headersPlugin = fp<{ production: boolean }>(
  async (app, { production }) => {
    app.addHook('onSend', async (request, reply) => setHeaders(request, reply, production));
  },
  // Registered after the cookie plugin, whose hook writes `set-cookie`.
  { name: 'headers', dependencies: ['@fastify/cookie'] },
);
