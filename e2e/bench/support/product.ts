import { startProduct } from '../../support/product.ts';
import type { Running } from '../../support/site.ts';

/** The running product that `PARLAY_PRODUCT` names, left as it is; else one of the benchmark's own, stopped at its end. */
export async function productToMeasure(): Promise<Running & { stop(): Promise<void> }> {
  const given = process.env.PARLAY_PRODUCT;
  return given ? { ...(JSON.parse(given) as Running), stop: async () => undefined } : startProduct();
}
