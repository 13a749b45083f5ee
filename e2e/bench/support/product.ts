import { type Product, startProduct } from '../../support/product.ts';
import { running, staff } from '../../support/site.ts';

type Measured = Pick<Product, 'ports' | 'site' | 'dataDir' | 'environment' | 'stop'>;

/** Returns the running product of `PARLAY_PRODUCT`, or starts one and stops it at the end. */
export async function productToMeasure(): Promise<Measured> {
  if (!process.env.PARLAY_PRODUCT) return await startProduct();
  const given = running();
  const environment = { ...staff(), PORT_SITE: String(given.ports.site) };
  return { ...given, environment, stop: async () => undefined };
}
