import { apiHeaders } from '@parlay/tooling/api-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Computed once: a library that builds them for each answer costs more than all our hooks together. */
const ALWAYS = Object.entries(apiHeaders('demo'));
const ALWAYS_TLS = Object.entries(apiHeaders('production'));

/** By hand only for answers that no hook sees: those to an address that is none. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  for (const [name, value] of production ? ALWAYS_TLS : ALWAYS) reply.header(name, value);
  reply.header('x-request-id', request.id);
  // An answer that sets a cookie is for one browser only, whatever its route says.
  const own = reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
  if (own) reply.header('cache-control', 'no-store');
}

/** Security headers, the reference, and no caching unless the route says otherwise. */
export const headersPlugin = fp<{ production: boolean }>(
  async (app, { production }) => {
    app.addHook('onSend', async (request, reply) => setHeaders(request, reply, production));
  },
  // After the cookies: their hook writes `set-cookie`.
  { name: 'headers', dependencies: ['@fastify/cookie'] },
);
