import { expect, test } from '@playwright/test';
import { requestPage } from './request-page.ts';

const BUDGET = 19_500;
/** Brands with their host names and languages. */
const BRANDS = [
  ['104', 'localhost', ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv']],
  ['103', 'bu-103.localhost', ['es', 'en']],
  ['105', 'bu-105.localhost', ['fi', 'sv', 'en']],
] as const;

interface Route {
  id: string;
  path: string;
  /** 1 for a page that only players can open. */
  p?: 1;
}

/** Returns all routes of a brand in a language, from its release set. */
async function routesIn(host: string, locale: string): Promise<Route[]> {
  const { body } = await requestPage(host, `/release-set.json?locale=${locale}`);
  const set = JSON.parse(body.toString('utf8')) as {
    locale: string;
    remotes: { routes: Route[] }[];
  };
  expect(set.locale).toBe(locale);
  return set.remotes.flatMap(({ routes }) => routes);
}

/** Builds a path for a route. Parameters get a value of typical length, or the longest of the possible values. */
const addressOf = (id: string, pattern: string) =>
  pattern
    .replace(id === 'help-centre/page' ? ':page' : /^$/, 'gaming-addiction-checklist')
    .replace(/:free\?/, 'free')
    .replace(/\/?:code\?/, '')
    .replace(/:[\w-]+\??/g, 'some-longer-name');

/** Cookie of a returning visitor, whose pages also have links to fonts. */
const VISITOR = 'parlay_locale=en';
const PLAYER = `${VISITOR}; __Host-parlay_session=0123456789abcdef0123456789abcdef`;

for (const [brand, host, locales] of BRANDS)
  for (const locale of locales)
    test(`pages of brand ${brand} in ${locale} have at most ${BUDGET} bytes of brotli for visitors and players`, async () => {
      const routes = await routesIn(host, locale);
      expect(routes.length).toBeGreaterThan(35);
      const failures: string[] = [];
      for (const { id, path: pattern, p: needsPlayer } of routes) {
        const address = `/${locale}/${addressOf(id, pattern)}`;
        // Follows the redirect of help pages to their path in this language.
        const path = id === 'help-centre/page' ? ((await requestPage(host, address)).location ?? address) : address;
        for (const cookie of [VISITOR, PLAYER]) {
          const { status, encoding, bytes } = await requestPage(host, path, cookie);
          const expected = needsPlayer && cookie !== PLAYER ? 302 : 200;
          if (status !== expected) failures.push(`${id} ${path}: ${status} instead of ${expected}`);
          else if (status === 200 && (encoding !== 'br' || bytes > BUDGET))
            failures.push(`${id} ${path}: ${encoding} ${bytes}`);
        }
      }
      expect(failures).toEqual([]);
      for (const cookie of [VISITOR, PLAYER]) {
        const notFound = await requestPage(host, `/${locale}/nowhere/at/all`, cookie);
        expect(notFound.status).toBe(404);
        expect(notFound.bytes).toBeLessThanOrEqual(BUDGET);
      }
    });
