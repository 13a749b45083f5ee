import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import type { Brand } from '@parlay/contracts/brand-data';
import { type HasProviders, sellsTickets, sportsCompanyOf } from '@parlay/contracts/providers';
import { offersStakes } from '@parlay/contracts/stakes';

/** A brand and the companies of the installation, which decide together what its pages take stakes for. */
export interface OfferingSite extends HasProviders {
  brand: Brand;
}

/** Checks whether a page of the brand can use the campaign's reward; otherwise it is not offered (decision 206). */
export function isUsable(site: SiteProducts, definition: CampaignDefinition): boolean {
  const { id, products } = site.brand;
  const offers = (kind: Parameters<typeof offersStakes>[1]) => offersStakes(site.brand, kind);
  const book = offers('sports') ? sportsCompanyOf(site, id) : undefined;
  if (definition.kind === 'tournament-ticket') return products.includes('tournaments');
  if (definition.kind === 'free-rounds') return offers('game');
  if (definition.kind === 'free-bets') return book?.driver === 'parlay-1' && book.takesFreeBets === true;
  const { wagering, contribution } = moneyTermsOf(definition);
  const { games, tournaments, sports, lottery, byTag, byGame } = contribution;
  const isCountedInGames = [games, ...Object.values(byTag), ...Object.values(byGame)].some((percent) => percent > 0);
  if (wagering === 0 || (isCountedInGames && offers('game'))) return true;
  return (
    (tournaments > 0 && products.includes('tournaments')) ||
    (sports > 0 && book?.takesBets === true) ||
    (lottery > 0 && offers('lottery') && sellsTickets(site, id))
  );
}

interface SiteProducts extends HasProviders {
  brand: Pick<Brand, 'id' | 'products'>;
}
