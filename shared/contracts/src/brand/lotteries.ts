// Apart from `brand.ts`, because pages load it and must not load the schema library with it.
import type { Product } from './brand.ts';

/** Lotteries of separate companies, each with a separate page. A lottery-only brand has no other products. */
export const LOTTERY_PRODUCTS = ['lottery', 'helio-lottery', 'boa'] as const satisfies readonly Product[];
export type LotteryProduct = (typeof LOTTERY_PRODUCTS)[number];

/** Returns true for a product that is a lottery. */
export const isLottery = (product: string): product is LotteryProduct =>
  LOTTERY_PRODUCTS.some((lottery) => lottery === product);
