import fp from 'fastify-plugin';

/** Computed once: a library that builds them for each answer costs more than all our hooks together. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
];

/** Security headers, the reference, and no caching unless the route says otherwise. */
export const headersPlugin = fp<{ production: boolean }>(
  async (app, { production }) => {
    const fixed = production ? [...ALWAYS, ['strict-transport-security', 'max-age=31536000'] as const] : ALWAYS;
    app.addHook('onSend', async (request, reply) => {
      for (const [name, value] of fixed) reply.header(name, value);
      reply.header('x-request-id', request.id);
      // An answer that sets a cookie is for one browser only, whatever its route says.
      const own = reply.hasHeader('set-cookie') || !reply.hasHeader('cache-control');
      if (own) reply.header('cache-control', 'no-store');
    });
  },
  // After the cookies: their hook writes `set-cookie`.
  { name: 'headers', dependencies: ['@fastify/cookie'] },
);
