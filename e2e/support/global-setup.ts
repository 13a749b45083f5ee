import type { FullConfig } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/**
 * A product for each worker: a test that releases changes what everybody on it sees. Tests find theirs through the
 * environment. With `PARLAY_PRODUCT` given (`{"ports":{…},"site":"http://localhost:8080","dataDir":".data"}`) the tests
 * run against that one; say `--workers 1` then.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PARLAY_PRODUCT) return async () => undefined;
  const products: Product[] = [];
  // The first start builds; those after it find the builds.
  while (products.length < workers) products.push(await startProduct());
  process.env.PARLAY_PRODUCT = JSON.stringify(products.map(({ ports, site, dataDir }) => ({ ports, site, dataDir })));
  return async () => void (await Promise.all(products.map((product) => product.stop())));
}
