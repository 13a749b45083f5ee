import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

/** Products whose pages accept stakes for each kind of play. No page places bets with a sports provider yet. */
const PRODUCTS = {
  games: ['casino', 'live-games', 'virtuals'],
  tournaments: ['tournaments'],
  sports: [],
} as const satisfies Record<string, readonly Product[]>;

/** Checks whether a page of the brand can use the campaign's reward; otherwise it is not offered (decision 206). */
export function isUsable({ products }: Pick<Brand, 'products'>, definition: CampaignDefinition): boolean {
  const offers = (play: keyof typeof PRODUCTS) => PRODUCTS[play].some((product) => products.includes(product));
  if (definition.kind === 'tournament-ticket') return offers('tournaments');
  if (definition.kind === 'free-rounds') return offers('games');
  if (definition.kind === 'free-bets') return offers('sports');
  const { wagering, contribution } = moneyTermsOf(definition);
  const { games, tournaments, sports, byTag, byGame } = contribution;
  const isCountedInGames = [games, ...Object.values(byTag), ...Object.values(byGame)].some((percent) => percent > 0);
  if (wagering === 0 || (isCountedInGames && offers('games'))) return true;
  return (tournaments > 0 && offers('tournaments')) || (sports > 0 && offers('sports'));
}
