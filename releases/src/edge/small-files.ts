import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { iconIco, iconPng, iconSvg } from './brand/icons.ts';
import { INSTALLED_ICON, MANIFEST_PATH, manifestOf } from './brand/manifest.ts';
import { brandOf, hostOf, originOf } from './brand/visitor.ts';
import { robotsOf, sitemapOf } from './page/indexing.ts';
import { chooseFor } from './release/view.ts';
import type { Site } from './site.ts';

const HOUR = 'public, max-age=3600';
const DAY = 'public, max-age=86400';

/** Serves the root files of each brand: robots.txt, sitemap, manifest and icons. */
export function smallFiles(app: FastifyInstance, site: Site): void {
  const requestBrand = (request: FastifyRequest) => brandOf(request, site.brands, site.mode);
  // In demo mode a cookie changes the brand of a URL.
  const cached = (reply: FastifyReply, time: string) =>
    site.mode === 'demo'
      ? reply.header('cache-control', time.replace('public', 'private')).header('vary', 'Cookie')
      : reply.header('cache-control', time);

  app.get('/robots.txt', (request, reply) =>
    cached(reply, HOUR)
      .type('text/plain; charset=utf-8')
      .send(robotsOf(site.mode, hostOf(request).replace(/:\d+$/, ''), originOf(request, site.mode))),
  );
  app.get('/sitemap.xml', (request, reply) => {
    const brand = requestBrand(request);
    const { view } = site.live;
    const { host, remotes } = view ? chooseFor(view, { id: '', brand: brand.id }) : {};
    if (!view || !host || !remotes) return reply.code(503).header('retry-after', '5').type('text/plain').send('');
    const rowsIn = (locale: Locale) => site.model(view, host, remotes, { brand, locale }).rows;
    return cached(reply, HOUR)
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(brand, rowsIn, originOf(request, site.mode)));
  });

  const generatedFiles: [string, string, (brand: Brand) => Buffer | string][] = [
    [MANIFEST_PATH, 'application/manifest+json; charset=utf-8', manifestOf],
    ['/favicon.svg', 'image/svg+xml', iconSvg],
    ['/favicon.ico', 'image/x-icon', iconIco],
    // Requested by devices that add a page to their home screen.
    ['/apple-touch-icon.png', 'image/png', (brand) => iconPng(brand, 180, true)],
    [INSTALLED_ICON.path, 'image/png', (brand) => iconPng(brand, INSTALLED_ICON.size)],
  ];
  for (const [path, type, render] of generatedFiles) {
    const byBrand = new Map<number, Buffer | string>();
    app.get(path, (request, reply) => {
      const brand = requestBrand(request);
      const file = byBrand.get(brand.id) ?? render(brand);
      byBrand.set(brand.id, file);
      return cached(reply, DAY).type(type).send(file);
    });
  }
}
