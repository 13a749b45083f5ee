import { apiHeaders } from '@parlay/server/api-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Computed once: a library that builds them for each answer costs more than all other hooks. */
const ALWAYS = Object.entries(apiHeaders('demo'));
const ALWAYS_TLS = Object.entries(apiHeaders('production'));

/** Set explicitly only for answers without hooks: those to an invalid address. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  for (const [name, value] of production ? ALWAYS_TLS : ALWAYS) reply.header(name, value);
  reply.header('x-request-id', request.id);
  // An answer that sets a cookie must not be cached, regardless of its route.
  const own = reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
  if (own) reply.header('cache-control', 'no-store');
}

/** Security headers, the reference, and no caching unless the route says otherwise. */
export const headersPlugin = fp<{ production: boolean }>(
  async (app, { production }) => {
    app.addHook('onSend', async (request, reply) => setHeaders(request, reply, production));
  },
  // Registered after the cookies, whose hook writes `set-cookie`.
  { name: 'headers', dependencies: ['@fastify/cookie'] },
);
