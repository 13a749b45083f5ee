import type { FullConfig } from '@playwright/test';
import { startProduct } from './product.ts';

/**
 * Starts a product for each worker, because a test that releases changes the site for all pages. Tests find their product
 * through the environment. If `PARLAY_PRODUCT` is set (`{"ports":{…},"site":"http://localhost:8080","dataDir":".data"}`),
 * the tests run against that product. Use `--workers 1` then.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PARLAY_PRODUCT) return async () => undefined;
  // The first start builds and uploads, so that the others do not have to.
  const first = await startProduct();
  const others = Array.from({ length: workers - 1 }, () => startProduct({ artifactsOf: first.dataDir }));
  const products = [first, ...(await Promise.all(others))];
  process.env.PARLAY_PRODUCT = JSON.stringify(products.map(({ ports, site, dataDir }) => ({ ports, site, dataDir })));
  return async () => void (await Promise.all(products.map((product) => product.stop())));
}
