import { describe, expect, it } from '@jest/globals';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { licenceOf } from './jurisdictions.ts';

const groups: PageBrand['jurisdictions']['groups'] = [
  { id: 'a', authority: 'North Authority', number: '1/2026', areas: ['account', 'betting'] },
  { id: 'b', authority: 'South Authority', number: '2/2026', areas: ['casino', 'virtuals', 'lottery'] },
];

describe('the licence of a page', () => {
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
  ])('of %s is %s [SH7]', (route, id) => {
    expect(licenceOf(route, groups)?.id).toBe(id);
  });

  it('is not shown on a site with one licence [SH7]', () => {
    expect(licenceOf('casino', [])).toBeUndefined();
  });
});
