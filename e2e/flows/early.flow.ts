import { expectPlayer } from '../support/header.ts';
import { delayRequests } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, PASSWORD, test } from '../support/site.ts';

// On a slow phone, the login page is painted long before its scripts run.
test('the login page keeps text typed before its scripts run and never puts it into a URL', async ({ page }) => {
  const resume = await delayRequests(page, `${currentProduct().site}/r/remote-auth/**/*.js`);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/en/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('demo10');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.locator('[data-slot="page"] [data-state="loading"]')).toHaveCount(1);
  expect(page.url()).toBe(`${currentProduct().site}/en/login`);

  resume();
  await expectPlayer(page);
  expect(urls.filter((url) => url.includes('password='))).toEqual([]);
});

test('a password change is confirmed even if the remote with the notices loads late', async ({ page }) => {
  const player = await createPlayer();
  await signIn(page, player);
  const resume = await delayRequests(page, `${currentProduct().site}/r/remote-shell/**/*.js`);
  await page.goto('/en/account/reset-password', { waitUntil: 'commit' });
  await page.getByLabel('Current password').fill(player.password);
  await page.getByLabel('New password', { exact: true }).fill('Different2027$');
  const changed = page.waitForResponse('**/api/account/edit-password');
  const repeated = page.getByLabel('New password once more');
  await repeated.fill('Different2027$');
  await repeated.press('Enter');
  expect((await changed).status()).toBe(200);
  await expect(repeated).toHaveValue('');

  resume();
  await expect(page.getByText('Your password is changed')).toBeVisible();
});
