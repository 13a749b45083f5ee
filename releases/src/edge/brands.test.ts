import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { readBrands } from '@parlay/contracts/brand-files';
import { pageBrandOf } from '@parlay/contracts/brand-for-page';
import { withRegister } from '@parlay/contracts/licence';
import { isLottery } from '@parlay/contracts/lotteries';
import { PageContext } from '@parlay/contracts/page';
import { ReleaseSet } from '@parlay/contracts/release';
import { isOffered } from '@parlay/contracts/routes';
import { inline, startEdge, type TestEdge } from '../testing/edge.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { route } from '../testing/releases.ts';
import { casinoRelease, shellRelease, wholeSite } from '../testing/site.ts';
import { brandStyles } from './brand/brand-look.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.error);
const { brands } = read;
const MODES = [
  { maintenance: false, promo: false },
  { maintenance: true, promo: false },
  { maintenance: false, promo: true },
  { maintenance: true, promo: true },
];

/** Returns releases of the whole site in every language; page titles do not matter here. */
const releases = () =>
  wholeSite().map((testRelease) =>
    testRelease.release.remote === 'remote-shell'
      ? shellRelease({
          routes: [
            route('home', {
              paths: { en: 'home' },
              titles: { en: 'Home' },
              descriptions: { en: 'Home of {brand}', de: 'Start von {brand}' },
            }),
            route('help-centre/page', {
              paths: { en: 'help-centre/:page' },
              words: { page: { faq: {}, about: {}, 'how-to-play': {}, terms: {}, 'cash-out': { de: 'auszahlen' } } },
              descriptions: { de: { 'cash-out': 'Auszahlen & mehr bei {brand}' } },
            }),
            route('lottery', { paths: { en: 'lottery', es: 'loteria', de: 'lotterie' } }),
            route('promotions', { paths: { en: 'promotions' }, unlisted: true }),
            route('logout', { paths: { en: 'logout' } }),
          ],
          firstContent: {
            'slot:top': {
              en: {
                guest: 'first/top.html',
                player: 'first/top.html',
                of: { promo: false },
                variants: [{ guest: 'first/promo.html', player: 'first/promo.html', of: { promo: true } }],
              },
            },
          },
          extraFiles: { 'first/top.html': '<b>__brand.name__</b>', 'first/promo.html': '<i>__brand.group__</i>' },
        })
      : testRelease.release.remote === 'remote-casino'
        ? casinoRelease({ firstContent: {} })
        : testRelease,
  );

let registry: TestRegistry;
const edges: TestEdge[] = [];
beforeAll(async () => {
  registry = await startRegistry();
  for (const testRelease of releases()) await registry.goLive(testRelease, '1.0.0');
  for (const mode of MODES)
    edges.push(
      await startEdge({
        registry: registry.url,
        allowedHosts: 'demo.example.com',
        brands: brands.map((brand) => ({ ...brand, ...mode })),
      }),
    );
});
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.remove()));
  await registry.remove();
});

const PLAYER = '__Host-parlay_session=abc';
const at = (mode: number, { id }: Brand, path: string, headers: Record<string, string> = {}) => {
  const edge = edges[mode];
  if (!edge) throw new Error('no edge');
  return edge.get(path, { host: `bu-${id}.localhost`, ...headers });
};
const homeOf = (locale: Locale) => `/${locale}/home`;

describe('every brand in every mode, for guests and players', () => {
  it.each(brands.map((brand) => [brand.id, brand.name, brand] as const))(
    '%d %s has its own data, languages, products and colours [RS14, SH3, SH5, SH6]',
    async (_id, _name, brand) => {
      const entry = await at(0, brand, '/');
      expect([entry.status, entry.headers.location]).toEqual([302, homeOf(brand.defaultLocale)]);
      const cases = MODES.flatMap((mode, which) => [false, true].map((hasSession) => ({ mode, which, hasSession })));
      const path = homeOf(brand.defaultLocale);
      const pages = await Promise.all(
        cases.map(async (one) => ({
          ...one,
          ...(await at(one.which, brand, path, one.hasSession ? { cookie: PLAYER } : {})),
        })),
      );
      for (const { mode, hasSession, status, body } of pages) {
        expect(status).toBe(200);
        const context = PageContext.parse(inline(body, 'page-context'));
        expect(context).toMatchObject({ hasSession, locale: brand.defaultLocale });
        const { licence, ...expected } = pageBrandOf({ ...brand, ...mode }, brand.defaultLocale);
        expect(context.brand).toEqual({ ...expected, licence: withRegister(licence, 'http://sandbox.localhost:8082') });
        expect(Object.keys(context.alternates).sort()).toEqual([...brand.locales].sort());
        expect(body).toContain(
          `<html lang="${brand.defaultLocale}" dir="ltr" data-theme="light" data-brand="${brand.theme}">`,
        );
        expect(body).toContain(`<title>Home · ${brand.name}</title>`);
        expect(body).toContain(mode.promo ? `<i>${brand.groupName}</i>` : `<b>${brand.name}</b>`);
        expect(body).not.toContain('__brand.');
        expect(brands.filter((other) => brandStyles(other) !== '' && body.includes(brandStyles(other)))).toEqual(
          brandStyles(brand) === '' ? [] : [brand],
        );
        const set = ReleaseSet.parse(inline(body, 'release-set'));
        for (const route of ['casino', 'game', 'lottery'])
          expect(set.remotes.flatMap(({ routes }) => routes).some(({ id }) => id === route)).toBe(
            isOffered(route, brand.products),
          );
      }
    },
  );
});

describe('products that a brand does not offer', () => {
  const lotteryOnly = brands.filter((brand) => brand.lotteryOnly);
  const withoutLottery = brands.filter(({ products }) => !products.some(isLottery));

  it('redirect to the home page of lottery-only brands [SH4]', async () => {
    expect(lotteryOnly.length).toBeGreaterThan(0);
    for (const brand of lotteryOnly) {
      const locale = brand.defaultLocale;
      for (const path of ['casino', locale === 'fi' ? 'kasino' : 'casino', 'game/moon-rabbit/42']) {
        const { status, headers } = await at(0, brand, `/${locale}/${path}`);
        expect([brand.id, path, status, headers.location]).toEqual([brand.id, path, 302, homeOf(locale)]);
      }
      // X31: pages that lottery-only brands keep.
      for (const path of [
        'help-centre/faq',
        'help-centre/how-to-play',
        'help-centre/about',
        'help-centre/terms',
        'logout',
      ])
        expect([path, (await at(0, brand, `/${locale}/${path}`)).status]).toEqual([path, 200]);
      expect((await at(0, brand, `/${locale}/no-such-page`)).status).toBe(404);
      expect((await at(0, brand, '/en/account/transactions', { cookie: PLAYER })).status).not.toBe(404);
    }
  });

  it('respond with 404 for other brands [CA10]', async () => {
    expect(withoutLottery.length).toBeGreaterThan(0);
    for (const brand of withoutLottery)
      expect(
        (await at(0, brand, `/${brand.defaultLocale}/${brand.defaultLocale === 'es' ? 'loteria' : 'lottery'}`)).status,
      ).toBe(404);
  });
});

describe('a page before any script runs', () => {
  it('warns old browsers and those without JavaScript, in the page’s language with the brand’s name', async () => {
    const brand = brands.find(({ id }) => id === 105) as Brand;
    const { body } = await at(0, brand, '/fi/home');
    expect(body).toMatch(/<noscript><p[^>]*>Halla tarvitsee JavaScriptin/);
    expect(body).toMatch(/<p class="old-browser" data-nosnippet>Tämä selain on liian vanha: Halla/);
    expect(body).toContain('@supports (container-type:inline-size){.old-browser{display:none}}');
  });

  it('has the cookie’s theme, otherwise the device’s, which it queries before the first paint', async () => {
    const brand = brands[0] as Brand;
    const path = homeOf(brand.defaultLocale);
    const page = async (headers: Record<string, string>) => (await at(0, brand, path, headers)).body;
    const mediaQuery = 'matchMedia("(prefers-color-scheme:dark)")';
    const dark = await page({ cookie: 'parlay_theme=dark' });
    expect([dark.includes('data-theme="dark"'), dark.includes(mediaQuery)]).toEqual([true, false]);
    expect(dark.match(/<meta name="theme-color"[^>]*>/g)).toEqual(['<meta name="theme-color" content="#190a10">']);
    const fromDevice = await page({ cookie: 'parlay_theme=system', 'sec-ch-prefers-color-scheme': 'dark' });
    expect([fromDevice.includes('data-theme="dark"'), fromDevice.includes(mediaQuery)]).toEqual([true, false]);
    const light = await page({ cookie: 'parlay_theme=light', 'sec-ch-prefers-color-scheme': 'dark' });
    expect([light.includes('data-theme="light"'), light.includes(mediaQuery)]).toEqual([true, false]);
    const unknown = await page({ cookie: 'parlay_theme=system' });
    expect(unknown).toMatch(/<script nonce="[^"]+">matchMedia[^<]*<\/script>/);
    expect(unknown.indexOf(mediaQuery)).toBeLessThan(unknown.indexOf('<style'));
    expect(unknown.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff6ea">',
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#190a10">',
    ]);
  });
});

describe('root files and search metadata', () => {
  it('include icons with the brand’s mark and colours', async () => {
    for (const brand of brands) {
      const svg = await at(0, brand, '/favicon.svg');
      expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(svg.headers.vary).toContain('Cookie');
    }
    expect((await at(0, brands[0] as Brand, '/favicon.svg')).body).toContain('fill="#37101f"');
    const ico = await at(0, brands[0] as Brand, '/favicon.ico');
    expect(ico.headers['content-type']).toBe('image/x-icon');
    // Paths of the brands' logos: a lamp, two posts, the default letter, and no letter for a text-only logo.
    for (const [id, letter] of [
      [103, 'M9 0h8v4H9z'],
      [105, 'M0 0h8v30H0z'],
      [104, 'M0 2a2'],
      [113, '"'],
    ] as const) {
      const brand = brands.find((one) => one.id === id) as Brand;
      expect((await at(0, brand, '/favicon.svg')).body).toContain(` d="${letter}`);
    }
    expect((await at(0, brands[0] as Brand, '/apple-touch-icon.png')).headers['content-type']).toBe('image/png');
  });

  it('include a manifest with the brand’s name and colours, which pages link and their CSP allows', async () => {
    for (const brand of brands) {
      const { status, headers, body } = await at(0, brand, '/manifest.webmanifest');
      expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
      const manifest = JSON.parse(body);
      expect(manifest).toMatchObject({ name: brand.name, lang: brand.defaultLocale, start_url: '/', scope: '/' });
      const ground = /^:root{[^}]*--brand-canvas:(#[0-9a-f]{6})/.exec(brandStyles(brand))?.[1] ?? '#f6f5f2';
      expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground]);
    }
    const brand = brands[0] as Brand;
    const { icons } = JSON.parse((await at(0, brand, '/manifest.webmanifest')).body);
    for (const { src, type } of icons as { src: string; type: string }[])
      expect([src, (await at(0, brand, src)).headers['content-type']]).toEqual([src, type]);
    const page = await at(0, brand, homeOf(brand.defaultLocale));
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">');
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'");
  });

  it('include a sitemap of the brand’s public pages with their translations [RT1, SH31]', async () => {
    const brand = brands.find(({ id }) => id === 108) as Brand;
    const { status, headers, body } = await at(0, brand, '/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect([...body.matchAll(/<loc>http:\/\/bu-108.localhost([^<]+)<\/loc>/g)].map(([, path]) => path)).toEqual(
      [
        ['register', 'register'],
        ['casino', 'casino'],
        ['login', 'login'],
        ['home', 'home'],
        // Only parameters with a word list; the values of others, such as games, are known only to the platform.
        ...['faq', 'about', 'how-to-play', 'terms'].map((word) => [`help-centre/${word}`, `help-centre/${word}`]),
        ['help-centre/auszahlen', 'help-centre/cash-out'],
      ].flatMap(([de, en]) => [`/de/${de}`, `/en/${en}`]),
    );
    const hides = brands.find(({ hiddenHelp }) => hiddenHelp.includes('cash-out')) as Brand;
    expect((await at(0, hides, '/sitemap.xml')).body).not.toMatch(/cash-out|auszahlen/);
    expect(body).toContain('<xhtml:link rel="alternate" hreflang="en" href="http://bu-108.localhost/en/casino"/>');
    expect((await at(0, brand, '/en/logout')).body).toContain('<meta name="robots" content="noindex">');
    expect((await at(0, brand, '/en/home')).body).not.toContain('noindex');
  });

  it('include a description in the page’s language, or the company text if the release has none', async () => {
    const brand = brands.find(({ id }) => id === 108) as Brand;
    const description = async (path: string) =>
      /<meta name="description" content="([^"]*)">/.exec((await at(0, brand, path)).body)?.[1];
    expect(await description('/de/home')).toBe(`Start von ${brand.name}`);
    expect(await description('/en/home')).toBe(`Home of ${brand.name}`);
    expect(await description('/de/help-centre/auszahlen')).toBe(`Auszahlen &amp; mehr bei ${brand.name}`);
    for (const path of ['/de/help-centre/faq', '/de/casino', '/de/nowhere'])
      expect([path, await description(path)]).toEqual([path, pageBrandOf(brand, 'de').companyText]);
  });

  it('exclude unlisted pages, which are noindex and in no sitemap', async () => {
    const brand = brands.find(({ products }) => products.includes('promotions')) as Brand;
    const page = await at(0, brand, '/en/promotions');
    expect([page.status, page.body.includes('<meta name="robots" content="noindex">')]).toEqual([200, true]);
    expect(page.body).not.toContain('rel="canonical"');
    expect((await at(0, brand, '/sitemap.xml')).body).not.toContain('promotions');
  });

  it('include a robots.txt that names the sitemap, but keeps search engines off a public demo', async () => {
    const brand = brands[0] as Brand;
    expect((await at(0, brand, '/robots.txt')).body).toContain('Sitemap: http://bu-103.localhost/sitemap.xml');
    expect((await at(0, brand, '/robots.txt', { host: 'demo.example.com' })).body).toBe('User-agent: *\nDisallow: /\n');
  });
});
