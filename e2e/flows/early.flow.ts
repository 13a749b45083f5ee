import { expectPlayer } from '../support/header.ts';
import { holdBack } from '../support/open-page.ts';
import { expect, PASSWORD, running, test } from '../support/site.ts';

// On a slow phone the login page is painted long before its remote runs.
test('keeps what is typed before the login page runs, and never puts it into an address', async ({ page }) => {
  const release = await holdBack(page, `${running().site}/r/remote-auth/**/*.js`);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/en/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('demo10');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.locator('[data-slot="page"] [data-state="loading"]')).toHaveCount(1);
  expect(page.url()).toBe(`${running().site}/en/login`);

  release();
  await expectPlayer(page);
  expect(addresses.filter((address) => address.includes('password='))).toEqual([]);
});
