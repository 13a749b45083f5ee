import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { type Product, startProduct } from '../support/product.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

// Short version of dev.flow.ts, which watches only one package. The others are this worker's released builds.
let checkout: SecondCheckout;
let product: Product;

test.beforeAll(async () => {
  checkout = createSecondCheckout({ withBuilds: true });
  product = await startProduct({
    artifactsOf: currentProduct().dataDir,
    development: { folder: checkout.folder, packages: ['remote-casino'] },
  });
});
test.afterAll(async () => {
  await product?.stop();
  checkout?.remove();
});

test('npm run dev serves pages and shows an edited component in the open page', async ({ page, watch }) => {
  const response = await page.goto(`${product.site}/en/casino`);
  expect(response?.status()).toBe(200);
  await waitUntilMounted(page);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  checkout.change(
    'remote-casino/src/features/lobby/lobby.tsx',
    '<div className={styles.head}>',
    '<div className={styles.head} data-edited="yes">',
  );
  await expect(page.locator('[data-slot="page"] [data-state="mounted"] [data-edited="yes"]')).toBeVisible();
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  expect(watch.errors).toEqual([]);
});
