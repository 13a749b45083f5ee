import type { FullConfig } from '@playwright/test';
import { startProduct } from './product.ts';

/**
 * A product for each worker: a test that releases changes what everybody on it sees. Tests find theirs through the
 * environment. With `PARLAY_PRODUCT` given (`{"ports":{…},"site":"http://localhost:8080","dataDir":".data"}`) the tests
 * run against that one; say `--workers 1` then.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PARLAY_PRODUCT) return async () => undefined;
  // The first start builds and uploads; the others find both done.
  const first = await startProduct();
  const others = Array.from({ length: workers - 1 }, () => startProduct({ artifactsOf: first.dataDir }));
  const products = [first, ...(await Promise.all(others))];
  process.env.PARLAY_PRODUCT = JSON.stringify(products.map(({ ports, site, dataDir }) => ({ ports, site, dataDir })));
  return async () => void (await Promise.all(products.map((product) => product.stop())));
}
