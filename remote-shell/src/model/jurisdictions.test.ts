import { describe, expect, it } from '@jest/globals';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { licenceOf } from './jurisdictions.ts';

const groups: PageBrand['jurisdictions']['groups'] = [
  { id: 'a', authority: 'North Authority', number: '1/2026', areas: ['account', 'betting'] },
  { id: 'b', authority: 'South Authority', number: '2/2026', areas: ['casino', 'virtuals', 'lottery'] },
];

describe('licenceOf', () => {
  it.each([
    ['account', 'a'],
    ['account/deposit', 'a'],
    ['betting', 'a'],
    ['sports-book-live', 'a'],
    ['casino', 'b'],
    ['game', 'b'],
    ['virtuals', 'b'],
    ['helio-lottery', 'b'],
    ['home', undefined],
    ['live-games', undefined],
    ['tournament', undefined],
    ['accounting', undefined],
    [undefined, undefined],
  ])('returns the licence for %s: %s [SH7]', (route, id) => {
    expect(licenceOf(route, groups)?.id).toBe(id);
  });

  it('returns none on a site with one licence [SH7]', () => {
    expect(licenceOf('casino', [])).toBeUndefined();
  });
});
