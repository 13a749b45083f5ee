import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';

/** Which games a brand has: those of these companies with at least one of the tags. */
export interface Offer {
  companies: string[];
  /** undefined: all games. */
  tags: string[] | undefined;
}

/** Products that show a part of the games, with its tag. The casino shows all games. */
const PARTS: readonly [Product, string][] = [
  ['live-games', 'livetables'],
  ['virtuals', 'virtuals'],
];

/** The games of a brand: those of its products, from the companies that serve it. */
export function offerOf(config: HasProviders, { id, products }: Pick<Brand, 'id' | 'products'>): Offer {
  const companies = companiesOf(config, 'game', id).map((company) => company.id);
  if (products.includes('casino')) return { companies, tags: undefined };
  return { companies, tags: PARTS.flatMap(([product, tag]) => (products.includes(product) ? [tag] : [])) };
}
