import { startProduct } from './product.ts';

/**
 * One product for the whole run; tests find it through the environment. With `PARLAY_PRODUCT` given
 * (`{"ports":{…},"site":"http://localhost:8080","dataDir":".data"}`) the tests run against that one.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.PARLAY_PRODUCT) return async () => undefined;
  const product = await startProduct();
  process.env.PARLAY_PRODUCT = JSON.stringify({ ports: product.ports, site: product.site, dataDir: product.dataDir });
  return () => product.stop();
}
