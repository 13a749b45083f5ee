import type { Page } from '@playwright/test';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

const site = () => `http://bu-103.localhost:${currentProduct().ports.site}`;
const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name });

/** Records the page's requests for translations. */
function recordTranslations(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/translation/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

/** Serves the client configuration of a deployment whose translations are on a CDN. */
const serveCdnConfig = (page: Page, base: string) =>
  page.route('**/api/client-config', (route) =>
    route.fulfill({ json: { data: { cdn_deployed: true, cdn_base: base, locale: 'en', bu: 103 } } }),
  );

test('a brand’s translations replace the built-in ones and load after the page [SH28]', async ({ page, watch }) => {
  const requested = recordTranslations(page);
  await page.goto(`${site()}/en/home`);
  await waitUntilMounted(page);
  await expect(title(page, 'Play with a clear head')).toBeVisible();
  expect(requested).toEqual(['/api/translation/103/en']);
  expect(watch.errors.filter((error) => !error.includes('404'))).toEqual([]);
});

test('translations come from the CDN, with the API and then the build as fallbacks [SH28]', async ({ page }) => {
  const requested = recordTranslations(page);
  await serveCdnConfig(page, `${site()}/napi`);
  await page.goto(`${site()}/en/home`);
  await expect(title(page, 'Play with a clear head')).toBeVisible();
  expect(requested.splice(0)).toEqual(['/napi/i18n/translations/en_103.json']);

  await serveCdnConfig(page, `${site()}/napi/nowhere`);
  await page.reload();
  await expect(title(page, 'Play with a clear head')).toBeVisible();
  expect(requested.splice(0)).toEqual(['/napi/nowhere/i18n/translations/en_103.json', '/api/translation/103/en']);

  await page.route('**/api/translation/**', (route) => route.abort());
  await page.reload();
  await waitUntilMounted(page);
  await expect.poll(() => requested.at(-1)).toBe('/api/translation/103/en');
  await expect(title(page, 'Keep an eye on time and money')).toBeVisible();
});
