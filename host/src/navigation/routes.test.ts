import { describe, expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { createRouteTable } from './routes.ts';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const FILE = { url: '/r/x.js', integrity: INTEGRITY };
const DIGEST = '0'.repeat(32);

let isGuest = false;
const table = createRouteTable(
  ReleaseSet.parse({
    schema: 1,
    channel: 'production',
    revision: 1,
    locale: 'en',
    host: { version: '1.0.0', digest: DIGEST },
    remotes: [
      {
        remote: 'remote-sports',
        version: '1.0.0',
        digest: DIGEST,
        container: 'remote_sports',
        entry: FILE,
        styles: [],
        release: INTEGRITY,
        slots: ['page'],
        routes: [
          { id: 'sports-book', path: 'sports-book/*' },
          { id: 'sports-book-live', path: 'sports-book/live/*' },
          { id: 'tournament', path: 'tournaments/:id' },
          { id: 'account', path: 'account', p: 1 },
        ],
        needs: {},
        contracts: { ports: 1, bus: 1, releaseSet: 1 },
      },
    ],
  }),
  () => isGuest,
);

describe('createRouteTable', () => {
  it('assigns all paths below a wildcard to its route, and prefers the longest prefix [FR4]', () => {
    expect(table.match('/en/sports-book')).toMatchObject({ id: 'sports-book', params: { '*': '' } });
    expect(table.match('/en/sports-book/event/9')).toMatchObject({ id: 'sports-book', params: { '*': 'event/9' } });
    expect(table.match('/en/sports-book/live')?.id).toBe('sports-book-live');
    expect(table.match('/en/sports-book/live/9')).toMatchObject({ id: 'sports-book-live', params: { '*': '9' } });
    expect(table.match('/en/sports-books')).toBeNull();
  });

  it('identifies pages that are for players only', () => {
    expect(['/en/account', '/en/tournaments/7', '/en/nowhere'].map(table.needsPlayer)).toEqual([true, false, false]);
  });

  it('returns a visitor’s fallback unchanged, otherwise the localized path with its hash [SH25]', () => {
    const fallback = 'https://elsewhere.example/login?x=1#y';
    const at = (options: { fallback?: string; hash?: string }) => table.urlFor('tournament', { id: 'cup' }, options);
    isGuest = true;
    expect(at({ fallback, hash: 'top' })).toBe(fallback);
    expect(at({ hash: 'top' })).toBe('/en/tournaments/cup#top');
    isGuest = false;
    expect(at({ fallback, hash: 'top' })).toBe('/en/tournaments/cup#top');
    expect(table.urlFor('casino', {}, { fallback })).toBe('/en/home');
  });

  it('builds paths below a wildcard, and the plain path if there is no rest [FR4]', () => {
    expect(table.urlFor('sports-book')).toBe('/en/sports-book');
    expect(table.urlFor('sports-book', { '*': 'event/9' }, { query: { btag: 7 } })).toBe(
      '/en/sports-book/event/9?btag=7',
    );
    expect(table.urlFor('sports-book', { '*': '/a b//ö/' })).toBe('/en/sports-book/a%20b/%C3%B6');
  });
});
