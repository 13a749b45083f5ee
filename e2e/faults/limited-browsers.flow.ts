import type { Page } from '@playwright/test';
import { sendLogin } from '../support/login-form.ts';
import { expect, PASSWORD, test, waitUntilMounted } from '../support/site.ts';

/** Removes what browsers offer on secure pages only. Runs before the scripts of the page. */
function removeSecureFeatures(): void {
  Object.defineProperty(window, 'isSecureContext', { value: false });
  for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
  for (const name of ['locks', 'clipboard']) Reflect.deleteProperty(Navigator.prototype, name);
}

/** Headers that belong to a connection, and the cookies. */
const OWN_HEADERS = ['cookie', 'host', 'connection', 'content-length'];

/** Makes the API's calls store and send no cookies. `route.fetch()` would send those of the context. */
async function blockCookies(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const headers = Object.entries(await request.allHeaders()).filter(([name]) => !OWN_HEADERS.includes(name));
    const body = request.postDataBuffer();
    const response = await fetch(request.url(), {
      method: request.method(),
      headers: headers.filter(([name]) => !name.startsWith(':')),
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    await route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'application/json',
      body: await response.text(),
    });
  });
}

test('a page served over plain http works for visitors, and its console says what is missing', async ({
  page,
  watch,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.addInitScript(removeSecureFeatures);
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Kite Season/ })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(warnings).toContainEqual(expect.stringContaining('browsers keep no session here'));
  expect(watch.errors).toEqual([]);
});

test('a login in a browser that blocks cookies names the cause', async ({ page }) => {
  await blockCookies(page);
  await page.goto('/en/login');
  await waitUntilMounted(page);
  await sendLogin(page, { username: 'demo1', password: PASSWORD });
  await expect(page.getByRole('alert').filter({ hasText: 'Allow cookies for this site' })).toBeVisible();
});
