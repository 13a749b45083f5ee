import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { SECTIONS, sectionWord } from '@parlay/contracts/frames';
import { locationOf, SPORTS_ROUTES, segmentsOf, tailBelow, tailOf } from './frame-location.ts';

/** Returns a generator of pseudo-random numbers in [0, 1) that are the same in every run. */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAMES = [
  'football',
  'ice-hockey',
  'live',
  'event',
  'tapahtuma',
  'en-vivo',
  'categories',
  '123',
  'jääkiekko',
  'a b',
  'c?d#e',
  '100%',
];

describe('frame location mapping [FR4]', () => {
  it.each([
    ['/', ''],
    ['/categories', ''],
    ['/categories/football/sweden', 'football/sweden'],
    ['/event/123', 'tapahtuma/123'],
    ['/category/5', 'kategoria/5'],
    ['/today-event/8', 'paivan-tapahtuma/8'],
    ['/live/9', 'live/9'],
    ['/event/123/markets', 'tapahtuma/123/markets'],
    ['/event/123?tab=2', 'tapahtuma/123'],
    ['/my-bets', ''],
  ])('maps %s to "%s" in Finnish', (location, tail) => {
    expect(tailOf(location, 'betting', 'fi').join('/')).toBe(tail);
  });

  it('omits the section word at the live root [FR4, FR8]', () => {
    expect(tailOf('/live/9', 'sports-book-live', 'es')).toEqual(['9']);
    expect(locationOf(['9'], 'sports-book-live')).toBe('/live/9');
    expect(locationOf(['9'], 'sports-book')).toBe('/categories/9');
  });

  it('maps 5,000 locations to URLs and back in eight languages on four pages [FR4]', () => {
    const random = seededRandom(7);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    for (let turn = 0; turn < 5_000; turn += 1) {
      const locale = pick(LOCALES);
      const route = pick(SPORTS_ROUTES);
      const names = Array.from({ length: 1 + Math.floor(random() * 5) }, () => encodeURIComponent(pick(NAMES)));
      const location = `/${[pick(['categories', ...SECTIONS]), ...names].join('/')}`;
      const tail = tailOf(location, route, locale);
      expect([route, locale, locationOf(tail, route)]).toEqual([route, locale, location]);

      const root = `/${locale}/${route}`;
      const address = [root, ...tail.map(encodeURIComponent)].join('/');
      expect(tailBelow(root, address)).toEqual(tail);
      expect(tailOf(locationOf(tail, route), route, locale)).toEqual(tail);
    }
  });

  it('maps a link with another language’s section words to the same location [FR4]', () => {
    for (const section of SECTIONS)
      for (const locale of LOCALES)
        expect(locationOf([sectionWord(section, locale), '77'], 'betting')).toBe(`/${section}/77`);
  });

  it('rejects paths that a browser could resolve to another site or folder', () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'http://evil.example',
      '/a/../b',
      '/a/%2e%2e/b',
      '/a//b',
      '/%',
      '/a%00b',
      '/a%2fb',
      `/${'a'.repeat(600)}`,
      '/%0a',
    ])
      expect([path, segmentsOf(path)]).toEqual([path, undefined]);
    expect(tailBelow('/en/betting', '/en/bettings/event/1')).toBeUndefined();
    expect(tailBelow('/en/betting', '/fi/vedonlyonti')).toBeUndefined();
  });
});
