import { expectSameDocument, pin } from '../support/open-page.ts';
import { pidOn } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { allMounted, expect, logIn, mounted, test } from '../support/site.ts';

let product: Product;
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProduct();
});

test.afterAll(async () => {
  await product.stop();
});

/** What the edge answers in the name of a platform that is away. */
const AWAY = {
  status: 502,
  contentType: 'application/json',
  body: '{"error":{"code":"unavailable","message":"Away."}}',
};

test('the platform stops: pages load, the balance is called unavailable, what is typed stays, all comes back by itself', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await logIn(page, 'demo12', product.site);
  await page.goto(`${product.site}/en/casino#search`);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search games' });
  await field.fill('kite');
  await expect(page).toHaveURL(/q=kite/);

  // The process is gone; the start brings it up again, so the edge is asked in its place until then.
  process.kill(pidOn(product.ports.api), 'SIGKILL');
  await page.route('**/api/**', (route) => route.fulfill(AWAY));
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Balance unavailable')).toBeVisible();
  await expect(mounted(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
  await pin(page);

  await page.unrouteAll();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Balance unavailable')).toHaveCount(0);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
  if (await retry.isVisible()) await retry.click();
  await expect(field).toHaveValue('kite');
  await expectSameDocument(page);
});

test('a visitor hears that the platform is away, and that it is back, without doing anything', async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto(`${product.site}/en/casino`);
  await allMounted(page);
  await pin(page);
  await page.route('**/api/**', (route) => route.fulfill(AWAY));
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Virtuals' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('The server cannot be reached')).toBeVisible();
  await page.unrouteAll();
  await expect(notices.getByText('The server cannot be reached')).toHaveCount(0, { timeout: 40_000 });
  await expectSameDocument(page);
});

test('the realtime server stops: a hint says that live changes pause; when it is back the page catches up', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // Ended, and not to be reached for a while: the start brings it up again at once.
  let away = false;
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (away) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  const subscribed = page.waitForResponse(/\/api\/account\/pusher/);
  await logIn(page, 'demo13', product.site);
  await subscribed;
  const notices = page.getByRole('region', { name: 'Notifications' });
  away = true;
  process.kill(pidOn(product.ports.realtime), 'SIGKILL');
  await expect(notices.getByText('Live updates paused')).toBeVisible({ timeout: 30_000 });
  const caughtUp = page.waitForRequest(/\/api\/account\/user/, { timeout: 60_000 });
  away = false;
  await caughtUp;
  await expect(notices.getByText('Live updates paused')).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
});
