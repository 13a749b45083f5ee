import { isMatrix } from '@parlay/dev/testing/matrix';
import type { Page } from '@playwright/test';
import { createPlayer, type Player } from '../support/player.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

const ALL_BRANDS = [...Array.from({ length: 28 }, (_, at) => 103 + at), 140, 170, 171, 172, 173, 80406];
/** A brand with derived colours and two licences. Other tests cover the three designed brands and a lottery brand. */
const SAMPLE_BRANDS = [117];

interface Brand {
  name: string;
  theme: string;
  locales: string[];
  products: string[];
  /** Absent from pages without any. */
  hasLiveGames?: boolean;
  lotteryOnly?: boolean;
  maintenance?: boolean;
  promo?: boolean;
}
type Modes = Pick<Brand, 'maintenance' | 'promo'>;
const MODES: Modes[] = isMatrix
  ? [{}, { maintenance: true }, { promo: true }, { maintenance: true, promo: true }]
  : [{}, { maintenance: true, promo: true }];

/**
 * Expected console errors. The home page's request gets a 404 if no tournament is running for a brand. A document that
 * the test fulfils counts as remote, so the browser does not let it open sockets to this machine.
 */
const EXPECTED_ERRORS = /status of 404|LOCAL_NETWORK_ACCESS_CHECKS/;

const siteOf = (id: number) => `http://bu-${id}.localhost:${currentProduct().ports.site}`;
const readInlineJson = async <T>(page: Page, id: string): Promise<T> =>
  JSON.parse((await page.locator(`#${id}`).textContent()) ?? 'null') as T;

/** Switches the site to these modes by changing the page's context before the host reads it. */
async function serveInModes(page: Page, site: string, modes: Modes): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  if (Object.keys(modes).length === 0) return;
  const overrides = JSON.stringify(modes).slice(1, -1);
  await page.route(
    (url) => url.origin === site && /^\/[a-z]{2}(\/|$)/.test(url.pathname),
    async (route) => {
      // Replaces the host name, because subdomains of localhost resolve only in the browser.
      const { pathname, search, host } = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host };
      const url = `http://127.0.0.1:${currentProduct().ports.site}${pathname}${search}`;
      const response = await route.fetch({ url, headers, maxRedirects: 0 });
      const body = (await response.text()).replace(/(id="page-context">.*?"brand":\{)/s, `$1${overrides},`);
      await route.fulfill({ response, body });
    },
  );
}

/** Signs the player in from inside the page, because only the browser resolves the brands' subdomains of localhost. */
const signInFromPage = (page: Page, { username, password }: Player): Promise<number> =>
  page.evaluate(
    async (data) => {
      await fetch('/api/account/user');
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) };
      return (await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(data) })).status;
    },
    { username, password },
  );

/** Expects a complete page for the brand, its modes and the audience. */
async function expectComplete(page: Page, audience: 'guest' | 'player', locale: string): Promise<void> {
  await waitUntilMounted(page);
  const { brand } = await readInlineJson<{ brand: Brand }>(page, 'page-context');
  const banner = page.getByRole('banner');
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveAttribute('data-brand', brand.theme);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(banner.getByText(brand.name, { exact: true })).toHaveCount(brand.promo ? 0 : 1);

  if (brand.promo) await expectTransparent(page);

  const set = await readInlineJson<{ remotes: { routes: { id: string; path: string }[] }[] }>(page, 'release-set');
  const paths = new Map(
    set.remotes.flatMap(({ routes }) => routes).map(({ id, path }) => [id, path.replace('/*', '')]),
  );
  // Also matches the login link with a return path.
  const linkTo = (route: string) =>
    banner.locator(`a[href="/${locale}/${paths.get(route)}"], a[href^="/${locale}/${paths.get(route)}?"]`);
  for (const product of brand.products) {
    const isOffered = product !== 'live-games' || brand.hasLiveGames === true;
    await expect(linkTo(product).first()).toBeVisible({ visible: isOffered });
  }
  const offersEntry = audience === 'guest' && !brand.maintenance;
  for (const route of ['login', 'register']) await expect(linkTo(route)).toHaveCount(offersEntry ? 1 : 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Expects the header to stay transparent in promo mode when the page is narrow and scrolled (X32). */
async function expectTransparent(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  const background = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
  const atTop = await background();
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => scrollTo(0, 300));
  await expect(page.locator('[data-promo="true"]')).toHaveAttribute('data-scrolled', 'true');
  await expect(page.getByRole('banner')).toHaveCSS('box-shadow', 'none');
  expect(await background()).toBe(atTop);
  await page.setViewportSize(wide);
  await page.evaluate(() => scrollTo(0, 0));
}

for (const id of isMatrix ? ALL_BRANDS : SAMPLE_BRANDS)
  test(`brand ${id} is complete in all languages and modes for both audiences [RS14, SH3, SH5, SH6, X32]`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(600_000);
    const site = siteOf(id);
    await page.goto(site);
    const { brand, alternates: homes } = await readInlineJson<{ brand: Brand; alternates: Record<string, string> }>(
      page,
      'page-context',
    );
    const locales = isMatrix ? brand.locales : brand.locales.slice(0, 1);
    for (const audience of ['guest', 'player'] as const) {
      if (audience === 'player') expect(await signInFromPage(page, await createPlayer({ brand: id }))).toBe(200);
      for (const locale of locales)
        for (const modes of MODES) {
          await serveInModes(page, site, modes);
          await page.goto(site + homes[locale]);
          await expectComplete(page, audience, locale);
          await test.info().attach(`${locale} ${audience} ${Object.keys(modes).join(' ')}`, {
            body: await page.screenshot(),
            contentType: 'image/png',
          });
        }
    }
    expect(watch.errors.filter((error) => !EXPECTED_ERRORS.test(error))).toEqual([]);
  });
