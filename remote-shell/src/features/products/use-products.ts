import type { Product } from '@parlay/contracts/brand';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { usePorts } from '@parlay/remote-kit/ports';
import { enabledProducts, type ProductRules } from '../../model/products.ts';

/** Returns the rules for the brand's products. First content is rendered before its games are known. */
export function useProductRules(): ProductRules {
  const isLive = useLivePage();
  const { products, lotteryOnly, hasLiveGames } = usePorts().brand.brand;
  return { products, lotteryOnly, hasLiveGames: isLive && hasLiveGames };
}

/** Returns the products that menus and pages link to. */
export const useProducts = (): Product[] => enabledProducts(useProductRules());
