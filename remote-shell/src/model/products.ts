import type { Product } from '@parlay/contracts/brand';
import { isLottery } from '@parlay/contracts/lotteries';
import { entryOf, type Open } from '@parlay/contracts/open-word';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { HelpPage } from './help-pages.ts';

/** Fields of a brand that determine which products are shown. */
export interface ProductRules {
  /** In the brand's own order. */
  products: readonly Open<Product>[];
  lotteryOnly: boolean;
  /** Whether there are games dealt live. Without them, no menu has their page. */
  hasLiveGames: boolean;
}

/** Products that this build can link to. A newer edge may send others. */
const KNOWN: Readonly<Record<Product, true>> = {
  casino: true,
  'live-games': true,
  fantasy: true,
  virtuals: true,
  betting: true,
  'live-betting': true,
  lottery: true,
  promotions: true,
  'helio-lottery': true,
  boa: true,
  tournaments: true,
};
const isKnown = (product: Open<Product>): product is Product => entryOf(KNOWN, product) === true;

/**
 * Returns the entries of the secondary bar (SH11), which are the brand's products. A lottery brand shows only its
 * lotteries (SH4).
 */
export function enabledProducts({ products, lotteryOnly, hasLiveGames }: ProductRules): Product[] {
  return products
    .filter(isKnown)
    .filter((product) => (!lotteryOnly || isLottery(product)) && (hasLiveGames || product !== 'live-games'));
}

/** Help pages that menus of a lottery brand list next to its lotteries (SH4). */
export const LOTTERY_MENU = ['faq', 'how-to-play', 'about'] as const satisfies readonly HelpPage[];

/** Returns the home page's main link: the casino, or the brand's first product. */
export function mainProduct(rules: ProductRules): Product | undefined {
  const enabled = enabledProducts(rules);
  return enabled.includes('casino') ? 'casino' : enabled[0];
}

/** Pages that belong to a product in addition to its main page. */
const PART_OF: Partial<Record<string, Product>> = {
  game: 'casino',
  tournament: 'tournaments',
  'sports-book': 'betting',
  'sports-book-live': 'live-betting',
  'welcome-bonus': 'promotions',
};

/** Returns a link's relation to the current page: the page itself, its product, or none. */
export function currentOf(product: string, route: string | undefined): 'page' | 'true' | undefined {
  if (route === undefined) return undefined;
  if (route === product) return 'page';
  return PART_OF[route] === product ? 'true' : undefined;
}

/** Entries that are marked for products without an entry in the dock. */
const NEXT_TO: Partial<Record<string, PublicRoute>> = {
  'live-betting': 'betting',
  'sports-book-live': 'betting',
  'helio-lottery': 'lottery',
  lottery: 'helio-lottery',
  boa: 'lottery',
  'live-games': 'casino',
  virtuals: 'casino',
};

/** Returns a dock entry's relation to the current page, whose product may have no entry. */
export function currentInDock(
  entry: PublicRoute,
  entries: readonly PublicRoute[],
  route: string | undefined,
): 'page' | 'true' | undefined {
  const own = entries.some((one) => currentOf(one, route));
  if (own || route === undefined) return currentOf(entry, route);
  return NEXT_TO[route] === entry ? 'true' : undefined;
}

const PREFERRED: readonly Product[] = ['casino', 'betting', 'lottery', 'tournaments'];
const DOCK_SIZE = 5;

/**
 * Returns the bottom navigation: home and four products, preferred ones first, then the brand's others. Adds help
 * if there are fewer than four.
 */
export function dockRoutes(rules: ProductRules): PublicRoute[] {
  const enabled = enabledProducts(rules);
  const preferred = PREFERRED.filter((product) => enabled.includes(product));
  const rest = enabled.filter((product) => !preferred.includes(product));
  const chosen = [...preferred, ...rest].slice(0, DOCK_SIZE - 1);
  const help: PublicRoute[] = chosen.length < DOCK_SIZE - 1 ? ['help-centre'] : [];
  return ['home', ...chosen, ...help];
}
