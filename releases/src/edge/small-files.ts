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

/** Files that every site has at its root, each brand its own. */
export function smallFiles(app: FastifyInstance, site: Site): void {
  const ofBrand = (request: FastifyRequest) => brandOf(request, site.brands, site.mode);
  // The cookie of a demonstration changes the brand of an address.
  const kept = (reply: FastifyReply, time: string) =>
    site.mode === 'demo'
      ? reply.header('cache-control', time.replace('public', 'private')).header('vary', 'Cookie')
      : reply.header('cache-control', time);

  app.get('/robots.txt', (request, reply) =>
    kept(reply, HOUR)
      .type('text/plain; charset=utf-8')
      .send(robotsOf(site.mode, hostOf(request).replace(/:\d+$/, ''), originOf(request, site.mode))),
  );
  app.get('/sitemap.xml', (request, reply) => {
    const brand = ofBrand(request);
    const { view } = site.live;
    const { host, remotes } = view ? chooseFor(view, { id: '', brand: brand.id }) : {};
    if (!view || !host || !remotes) return reply.code(503).header('retry-after', '5').type('text/plain').send('');
    const rowsIn = (locale: Locale) => site.model(view, host, remotes, { brand, locale }).rows;
    return kept(reply, HOUR)
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(brand, rowsIn, originOf(request, site.mode)));
  });

  const drawings: [string, string, (brand: Brand) => Buffer | string][] = [
    [MANIFEST_PATH, 'application/manifest+json; charset=utf-8', manifestOf],
    ['/favicon.svg', 'image/svg+xml', iconSvg],
    ['/favicon.ico', 'image/x-icon', iconIco],
    // Asked for by devices that put a page among their programs.
    ['/apple-touch-icon.png', 'image/png', (brand) => iconPng(brand, 180, true)],
    [INSTALLED_ICON.path, 'image/png', (brand) => iconPng(brand, INSTALLED_ICON.size)],
  ];
  for (const [path, type, draw] of drawings) {
    const drawn = new Map<number, Buffer | string>();
    app.get(path, (request, reply) => {
      const brand = ofBrand(request);
      const file = drawn.get(brand.id) ?? draw(brand);
      drawn.set(brand.id, file);
      return kept(reply, DAY).type(type).send(file);
    });
  }
}
