import type { FullConfig } from '@playwright/test';
import { startProduct } from './product.ts';

/**
 * Starts a product for each worker, because a test that releases a version changes the site for all pages. Passes the
 * products to the tests in the environment. If `PARLAY_PRODUCT` is already set
 * (`{"ports":{…},"site":"http://localhost:8080","dataDir":".data"}`), the tests run against that product and need
 * `--workers 1`.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PARLAY_PRODUCT) return async () => undefined;
  // Only the first product builds and uploads. The others reuse its artifacts.
  const first = await startProduct();
  const otherProducts = Array.from({ length: workers - 1 }, () => startProduct({ artifactsOf: first.dataDir }));
  const products = [first, ...(await Promise.all(otherProducts))];
  process.env.PARLAY_PRODUCT = JSON.stringify(products.map(({ ports, site, dataDir }) => ({ ports, site, dataDir })));
  return async () => void (await Promise.all(products.map((product) => product.stop())));
}
