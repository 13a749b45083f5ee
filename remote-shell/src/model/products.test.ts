import { describe, expect, it } from '@jest/globals';
import { PRODUCTS } from '@parlay/contracts/brand';
import type { Unlisted } from '@parlay/contracts/open-word';
import { currentInDock, currentOf, dockRoutes, enabledProducts, mainProduct } from './products.ts';

describe('product model', () => {
  it('returns the enabled products in the brand’s order [SH11]', () => {
    expect(
      enabledProducts({ products: ['lottery', 'casino', 'tournaments'], lotteryOnly: false, hasLiveGames: true }),
    ).toEqual(['lottery', 'casino', 'tournaments']);
  });

  it('leave out products of a newer edge, which this build cannot link to', () => {
    const rules = { products: ['bingo' as Unlisted, 'lottery' as const], lotteryOnly: false, hasLiveGames: true };
    expect([enabledProducts(rules), mainProduct(rules)]).toEqual([['lottery'], 'lottery']);
  });

  it('leave out live games while there are none', () => {
    expect(enabledProducts({ products: ['casino', 'live-games'], lotteryOnly: false, hasLiveGames: false })).toEqual([
      'casino',
    ]);
  });

  it('are only the lotteries for a lottery brand [SH4]', () => {
    expect(enabledProducts({ products: PRODUCTS, lotteryOnly: true, hasLiveGames: true })).toEqual([
      'lottery',
      'helio-lottery',
      'boa',
    ]);
  });

  it('links home to the casino, otherwise to the brand’s first product [SH33]', () => {
    expect(mainProduct({ products: ['lottery', 'casino'], lotteryOnly: false, hasLiveGames: true })).toBe('casino');
    expect(mainProduct({ products: ['betting', 'virtuals'], lotteryOnly: false, hasLiveGames: true })).toBe('betting');
    expect(mainProduct({ products: PRODUCTS, lotteryOnly: true, hasLiveGames: true })).toBe('lottery');
    expect(mainProduct({ products: [], lotteryOnly: false, hasLiveGames: true })).toBeUndefined();
  });

  it('marks the current page and its product [SH11]', () => {
    expect(currentOf('casino', 'casino')).toBe('page');
    expect(currentOf('casino', 'game')).toBe('true');
    expect(currentOf('live-betting', 'sports-book-live')).toBe('true');
    expect(currentOf('betting', 'casino')).toBeUndefined();
    expect(currentOf('betting', undefined)).toBeUndefined();
  });
});

describe('dock model', () => {
  it('marks the neighbouring entry for a product without one', () => {
    const entries = dockRoutes({ products: PRODUCTS, lotteryOnly: false, hasLiveGames: true });
    const marked = (route: string) =>
      entries.map((entry) => [entry, currentInDock(entry, entries, route)]).filter(([, relation]) => relation);
    expect(marked('sports-book-live')).toEqual([['betting', 'true']]);
    expect(marked('live-betting')).toEqual([['betting', 'true']]);
    expect(marked('helio-lottery')).toEqual([['lottery', 'true']]);
    expect(marked('boa')).toEqual([['lottery', 'true']]);
    expect(marked('lottery')).toEqual([['lottery', 'page']]);
    expect(marked('account')).toEqual([]);
  });

  it('returns five entries: home and the preferred products', () => {
    expect(dockRoutes({ products: PRODUCTS, lotteryOnly: false, hasLiveGames: true })).toEqual([
      'home',
      'casino',
      'betting',
      'lottery',
      'tournaments',
    ]);
  });

  it('fills up with the brand’s other products', () => {
    expect(
      dockRoutes({ products: ['promotions', 'virtuals', 'casino', 'fantasy'], lotteryOnly: false, hasLiveGames: true }),
    ).toEqual(['home', 'casino', 'promotions', 'virtuals', 'fantasy']);
  });

  it('links to the lotteries and to help for a lottery brand [SH4]', () => {
    expect(dockRoutes({ products: PRODUCTS, lotteryOnly: true, hasLiveGames: true })).toEqual([
      'home',
      'lottery',
      'helio-lottery',
      'boa',
      'help-centre',
    ]);
  });
});
