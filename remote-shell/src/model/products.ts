import type { Product } from '@parlay/contracts/brand';
import type { PublicRoute } from '@parlay/contracts/routes';

/** What of a brand decides which products a player meets. */
export interface ProductRules {
  /** In the brand's own order. */
  products: readonly Product[];
  lotteryOnly: boolean;
}

const LOTTERIES: readonly Product[] = ['lottery', 'helio-lottery'];

/** Entries of the secondary bar (SH11): what the brand has switched on; a lottery brand shows its lotteries alone (SH4). */
export function enabledProducts({ products, lotteryOnly }: ProductRules): Product[] {
  return products.filter((product) => !lotteryOnly || LOTTERIES.includes(product));
}

/** Where the home page leads first: the casino, or what a brand without one names first. */
export function firstRoom(rules: ProductRules): Product | undefined {
  const enabled = enabledProducts(rules);
  return enabled.includes('casino') ? 'casino' : enabled[0];
}

/** Pages that belong to a product without being its front page. */
const PART_OF: Partial<Record<string, Product>> = {
  game: 'casino',
  tournament: 'tournaments',
  'sports-book': 'betting',
  'sports-book-live': 'live-betting',
  'welcome-bonus': 'promotions',
};

/** How a link stands to the page that is open: that very page, a part of it, or neither. */
export function currentOf(product: string, route: string | undefined): 'page' | 'true' | undefined {
  if (route === undefined) return undefined;
  if (route === product) return 'page';
  return PART_OF[route] === product ? 'true' : undefined;
}

const DOCK_WISHES: readonly Product[] = ['casino', 'betting', 'lottery', 'tournaments'];
const DOCK_SIZE = 5;

/** The mobile dock: home and four more, the wished ones first, then what else the brand has; help where that is not enough. */
export function dockRoutes(rules: ProductRules): PublicRoute[] {
  const enabled = enabledProducts(rules);
  const wished = DOCK_WISHES.filter((product) => enabled.includes(product));
  const rest = enabled.filter((product) => !wished.includes(product));
  const chosen = [...wished, ...rest].slice(0, DOCK_SIZE - 1);
  const help: PublicRoute[] = chosen.length < DOCK_SIZE - 1 ? ['help-centre'] : [];
  return ['home', ...chosen, ...help];
}
