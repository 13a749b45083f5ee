import { startProduct } from '../../support/product.ts';
import type { Running } from '../../support/site.ts';

/** Returns the running product of `PARLAY_PRODUCT`, or starts one and stops it at the end. */
export async function productToMeasure(): Promise<Running & { stop(): Promise<void> }> {
  const given = process.env.PARLAY_PRODUCT;
  return given ? { ...(JSON.parse(given) as Running), stop: async () => undefined } : startProduct();
}
