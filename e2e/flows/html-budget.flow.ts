import { expect, test } from '@playwright/test';
import { requestPage } from './ask.ts';

const BUDGET = 19_500;
/** Host names and languages by brand. */
const BRANDS = [
  ['104', 'localhost', ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv']],
  ['103', 'bu-103.localhost', ['es', 'en']],
  ['105', 'bu-105.localhost', ['fi', 'sv', 'en']],
] as const;

interface Route {
  id: string;
  path: string;
  /** 1 if the page is only for players. */
  p?: 1;
}

/** Returns every route of a brand in a language, from the release set in its pages. */
async function routesIn(host: string, locale: string): Promise<Route[]> {
  const { body } = await requestPage(host, `/release-set.json?locale=${locale}`);
  const set = JSON.parse(body.toString('utf8')) as {
    locale: string;
    remotes: { routes: Route[] }[];
  };
  expect(set.locale).toBe(locale);
  return set.remotes.flatMap(({ routes }) => routes);
}

/** Returns a path for a route. Each parameter is a word of typical length, or the longest value of its list. */
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
      const wrong: string[] = [];
      for (const { id, path: pattern, p: needsPlayer } of routes) {
        const address = `/${locale}/${addressOf(id, pattern)}`;
        // Help pages redirect to their path in this language.
        const path = id === 'help-centre/page' ? ((await requestPage(host, address)).location ?? address) : address;
        for (const cookie of [VISITOR, PLAYER]) {
          const { status, encoding, bytes } = await requestPage(host, path, cookie);
          const expected = needsPlayer && cookie !== PLAYER ? 302 : 200;
          if (status !== expected) wrong.push(`${id} ${path}: ${status} instead of ${expected}`);
          else if (status === 200 && (encoding !== 'br' || bytes > BUDGET))
            wrong.push(`${id} ${path}: ${encoding} ${bytes}`);
        }
      }
      expect(wrong).toEqual([]);
      for (const cookie of [VISITOR, PLAYER]) {
        const nowhere = await requestPage(host, `/${locale}/nowhere/at/all`, cookie);
        expect(nowhere.status).toBe(404);
        expect(nowhere.bytes).toBeLessThanOrEqual(BUDGET);
      }
    });
