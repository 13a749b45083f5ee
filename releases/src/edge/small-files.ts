import type { FastifyInstance } from 'fastify';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#14532d"/><path fill="#fff" d="M10 7h7.2c4 0 6.8 2.5 6.8 6.3s-2.8 6.3-6.8 6.3H14V25h-4zm4 3.6V16h2.9c1.9 0 3-1 3-2.7s-1.1-2.7-3-2.7z"/></svg>';

/** Files that every site has at its root. */
export function smallFiles(app: FastifyInstance, mode: 'demo' | 'production'): void {
  const robots =
    mode === 'demo' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nDisallow: /api/\nDisallow: /napi/\n';
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  );
}
