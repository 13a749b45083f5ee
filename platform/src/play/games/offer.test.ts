import { expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { gameOffers } from './offer.ts';

it('the games of a provider that each brand offers follow from its products and its companies', () => {
  const result = readBrands();
  if (!result.ok) throw new Error(result.error);
  const [brand] = result.brands;
  if (!brand) throw new Error('there is no brand');
  const withProducts = (id: number, ...products: typeof brand.products) => ({ ...brand, id, products });
  const brands = [
    withProducts(1, 'casino', 'virtuals'),
    withProducts(2, 'live-games'),
    withProducts(3, 'live-games', 'virtuals'),
    withProducts(4, 'betting'),
    withProducts(5, 'casino'),
  ];
  const settings = { keys: { ours: ['a'.repeat(32)] as [string], theirs: ['b'.repeat(32)] as [string] } };
  const game = { kind: 'game', driver: 'parlay-1', address: 'http://studio.example', settings } as const;
  const providers = [
    { ...game, id: 'everywhere' },
    { ...game, id: 'elsewhere', brands: [5] },
  ];
  expect(gameOffers({ brands, providers }, 'everywhere')).toEqual({
    1: null,
    2: ['livetables'],
    3: ['livetables', 'virtuals'],
    4: [],
    5: null,
  });
  expect(gameOffers({ brands, providers }, 'elsewhere')).toEqual({ 5: null });
});
