import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** Filter for the games that a brand offers, by provider and tag. */
export interface Offer {
  companies: string[];
  /** undefined for all games. */
  tags: string[] | undefined;
  /** Ids of the games in the featured tab; undefined for those that their suppliers call featured. */
  featured: string[] | undefined;
}

/** Games of a provider that each brand offers, by the brand's id: the tags of such games, or null for all games. */
export type GameOffers = Readonly<Record<string, string[] | null>>;

type OffersConfig = HasProviders & { brands: readonly Brand[] };

/** Offers by provider, of a configuration. Each stake needs them, and a configuration never changes. */
const known = new WeakMap<OffersConfig, Map<string, GameOffers>>();

/** Returns which games of a provider the brands offer. A stake in another game is refused, even if it was launched before. */
export function gameOffers(config: OffersConfig, provider: string): GameOffers {
  const ofProviders = known.get(config) ?? new Map<string, GameOffers>();
  known.set(config, ofProviders);
  const offers = ofProviders.get(provider) ?? computeOffers(config, provider);
  ofProviders.set(provider, offers);
  return offers;
}

function computeOffers(config: OffersConfig, provider: string): GameOffers {
  const offers = config.brands.map((brand): [string, string[] | null][] => {
    const { companies, tags } = offerOf(config, brand);
    return companies.includes(provider) ? [[`${brand.id}`, tags ?? null]] : [];
  });
  return Object.fromEntries(offers.flat());
}

/** Tag of the games that are dealt live. */
export const LIVE_TAG = 'livetables';

/** Products that show only the games with a tag, and that tag. The casino shows all games. */
const PRODUCT_TAGS: readonly [Product, string][] = [
  ['live-games', LIVE_TAG],
  ['virtuals', 'virtuals'],
];

/** Returns the filter for a brand's games, based on its products and the providers that serve it. */
export function offerOf(
  config: HasProviders,
  { id, products, featuredGames }: Pick<Brand, 'id' | 'products' | 'featuredGames'>,
): Offer {
  const companies = companiesOf(config, 'game', id).map((company) => company.id);
  const featured = featuredGames && [...featuredGames];
  if (products.includes('casino')) return { companies, tags: undefined, featured };
  return {
    companies,
    featured,
    tags: PRODUCT_TAGS.flatMap(([product, tag]) => (products.includes(product) ? [tag] : [])),
  };
}
