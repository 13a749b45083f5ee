import { describe, expect, it } from '@jest/globals';
import { PRODUCTS } from '@parlay/contracts/brand';
import { currentOf, dockRoutes, enabledProducts, firstRoom } from './products.ts';

describe('products of a brand', () => {
  it('SH11: are the ones it has switched on, in its own order', () => {
    expect(enabledProducts({ products: ['lottery', 'casino', 'tournaments'], lotteryOnly: false })).toEqual([
      'lottery',
      'casino',
      'tournaments',
    ]);
  });

  it('SH4: are its lotteries alone where the brand is for lotteries only', () => {
    expect(enabledProducts({ products: PRODUCTS, lotteryOnly: true })).toEqual(['lottery', 'helio-lottery']);
  });

  it('SH33: home leads to the casino first, and without one to what the brand names first', () => {
    expect(firstRoom({ products: ['lottery', 'casino'], lotteryOnly: false })).toBe('casino');
    expect(firstRoom({ products: ['betting', 'virtuals'], lotteryOnly: false })).toBe('betting');
    expect(firstRoom({ products: PRODUCTS, lotteryOnly: true })).toBe('lottery');
    expect(firstRoom({ products: [], lotteryOnly: false })).toBeUndefined();
  });

  it('SH11: mark the page that is open, and the product it is a part of', () => {
    expect(currentOf('casino', 'casino')).toBe('page');
    expect(currentOf('casino', 'game')).toBe('true');
    expect(currentOf('live-betting', 'sports-book-live')).toBe('true');
    expect(currentOf('betting', 'casino')).toBeUndefined();
    expect(currentOf('betting', undefined)).toBeUndefined();
  });
});

describe('the dock of phones', () => {
  it('has five places: home and the wished products', () => {
    expect(dockRoutes({ products: PRODUCTS, lotteryOnly: false })).toEqual([
      'home',
      'casino',
      'betting',
      'lottery',
      'tournaments',
    ]);
  });

  it('fills up with what else the brand has', () => {
    expect(dockRoutes({ products: ['promotions', 'virtuals', 'casino', 'fantasy'], lotteryOnly: false })).toEqual([
      'home',
      'casino',
      'promotions',
      'virtuals',
      'fantasy',
    ]);
  });

  it('SH4: leads a lottery brand to its lottery and to help', () => {
    expect(dockRoutes({ products: PRODUCTS, lotteryOnly: true })).toEqual([
      'home',
      'lottery',
      'helio-lottery',
      'help-centre',
    ]);
  });
});
