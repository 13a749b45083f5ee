import type { Product } from '@parlay/contracts/brand';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { usePorts } from '@parlay/remote-kit/ports';
import { enabledProducts, type ProductRules } from '../../model/products.ts';

/**
 * Returns the rules for the brand's products. First content is rendered before its games are known, and must not read
 * whether it has live games: the markup would fit only brands without.
 */
export function useProductRules(): ProductRules {
  const isLive = useLivePage();
  const { brand } = usePorts().brand;
  return { products: brand.products, lotteryOnly: brand.lotteryOnly, hasLiveGames: isLive && brand.hasLiveGames };
}

/** Returns the products that menus and pages link to. */
export const useProducts = (): Product[] => enabledProducts(useProductRules());
