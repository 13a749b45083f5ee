import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** Games that a brand offers: those from these providers with at least one of the tags. */
export interface Offer {
  companies: string[];
  /** undefined for all games. */
  tags: string[] | undefined;
}

/** Products that show only the games with a tag, and that tag. The casino shows all games. */
const PARTS: readonly [Product, string][] = [
  ['live-games', 'livetables'],
  ['virtuals', 'virtuals'],
];

/** Returns the games that a brand offers: those of its products, from the providers that serve it. */
export function offerOf(config: HasProviders, { id, products }: Pick<Brand, 'id' | 'products'>): Offer {
  const companies = companiesOf(config, 'game', id).map((company) => company.id);
  if (products.includes('casino')) return { companies, tags: undefined };
  return { companies, tags: PARTS.flatMap(([product, tag]) => (products.includes(product) ? [tag] : [])) };
}
