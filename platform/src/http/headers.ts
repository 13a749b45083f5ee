import { STRICT_TRANSPORT } from '@parlay/tooling/transport-security';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Computed once: a library that builds them for each answer costs more than all our hooks together. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
];

const ALWAYS_TLS = [...ALWAYS, STRICT_TRANSPORT];

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
