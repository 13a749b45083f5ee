import { startProduct } from './product.ts';

/** One product for the whole run; tests find it through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.PARLAY_PRODUCT = JSON.stringify({ ports: product.ports, site: product.site, dataDir: product.dataDir });
  return () => product.stop();
}
