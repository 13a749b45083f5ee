import { type Company, serves } from '../providers.ts';
import type { Product } from './brand.ts';
import { LOTTERY_PRODUCTS } from './lotteries.ts';

/** Products whose pages take stakes, by the kind of company behind them. */
export const STAKE_PRODUCTS = {
  game: ['casino', 'live-games', 'virtuals'],
  sports: ['betting', 'live-betting'],
  lottery: LOTTERY_PRODUCTS,
} as const satisfies Record<string, readonly Product[]>;

/** Product of a bet, by whether its event was in play. */
export const betProduct = ({ live }: { live: boolean }): (typeof STAKE_PRODUCTS.sports)[number] =>
  live ? 'live-betting' : 'betting';

/** A brand, as far as it decides where its players can stake. */
interface StakingBrand {
  id: number;
  products: readonly Product[];
}

/** A company with bets or tickets. `lotteries` is as in the PROVIDERS file. */
type Book = Pick<Company, 'brands'> &
  ({ kind: 'sports' } | Pick<Extract<Company, { kind: 'lottery' }>, 'kind' | 'lotteries'>);

/** Checks whether a brand has one of the products of a kind of company. */
export const offersStakes = (
  { products }: Pick<StakingBrand, 'products'>,
  kind: keyof typeof STAKE_PRODUCTS,
): boolean => STAKE_PRODUCTS[kind].some((product) => products.includes(product));

/** Checks whether players of a brand can stake with a sports or lottery company: it serves a product of the brand. */
export function takesStakesOf(company: Book, brand: StakingBrand): boolean {
  if (!serves(company, brand.id)) return false;
  if (company.kind === 'sports') return offersStakes(brand, 'sports');
  return LOTTERY_PRODUCTS.some(
    (product) => company.lotteries[product] !== undefined && brand.products.includes(product),
  );
}
