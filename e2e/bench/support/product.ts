import { type Product, startProduct, tokenOf } from '../../support/product.ts';
import type { Running } from '../../support/site.ts';

type Measured = Pick<Product, 'ports' | 'site' | 'dataDir' | 'environment' | 'stop'>;

/** Returns the running product of `PARLAY_PRODUCT`, or starts one and stops it at the end. */
export async function productToMeasure(): Promise<Measured> {
  const given = process.env.PARLAY_PRODUCT;
  if (!given) return await startProduct();
  const running = JSON.parse(given) as Running;
  const { ports, dataDir } = running;
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT_SITE: String(ports.site),
    PARLAY_URL: `http://localhost:${ports.ops}`,
    PARLAY_TOKEN: tokenOf(dataDir, 'ops'),
  };
  return { ...running, environment, stop: async () => undefined };
}
