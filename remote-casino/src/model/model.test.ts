import { describe, expect, it } from '@jest/globals';
import { accessTo, isDemoAllowed } from '@parlay/contracts/game-access';
import { fold, isWithinOneTypo } from '@parlay/contracts/text-search';
import { aBrand } from '@parlay/ports/fakes';
import fc from 'fast-check';
import { aGame, manyGames } from '../testing/games.ts';
import { bigFeatures } from './features.ts';
import { gameParams, modeOf, nameInUrl } from './game.ts';
import { visibleGamesOf, type Width } from './page-size.ts';
import { searchGames } from './search.ts';
import { defaultTab, hashOf, lobbyTabs, tabOfHash, tabOfUrl } from './tabs.ts';

const SIZES = aBrand().constants.pageSizes;
const widths = fc.constantFrom<Width>('xl', 'lg', 'md', 'less');
const COLUMNS = { xl: 6, lg: 4, md: 4, less: 2 };

describe('visibleGamesOf [CA4]', () => {
  it('uses page sizes of 17, 11, 11 and 9 by default, depending on the width [MC3]', () => {
    expect(SIZES).toEqual({ xl: 17, lg: 11, md: 11, less: 9 });
  });

  it('leaves exactly one free cell, for the load-more tile, after any number of loads', () => {
    fc.assert(
      fc.property(widths, fc.nat(40), fc.nat(2000), (width, loads, total) => {
        const { games, next } = visibleGamesOf(total, SIZES[width], loads);
        expect(games).toBeLessThanOrEqual(total);
        if (next === 0) expect(games).toBe(total);
        else expect((games + 1) % COLUMNS[width]).toBe(0);
        if (next > 0) expect(games + next).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('adds the page size plus one with each load', () => {
    expect([0, 1, 2].map((loads) => visibleGamesOf(1000, 17, loads).games)).toEqual([17, 35, 53]);
  });

  it('gives the free cell to the last game if only one remains', () => {
    expect(visibleGamesOf(18, 17, 0)).toEqual({ games: 18, next: 0 });
  });
});

describe('bigFeatures [CA5]', () => {
  const games = manyGames(20, { tags: ['featured', 'big-feature'] });
  const ids = (seed: number, from = games) => bigFeatures(from, seed, 3).map((game) => game.id);

  it('selects at most the brand’s number of games, and only games with the tag [MC3]', () => {
    expect(ids(7)).toHaveLength(3);
    expect(bigFeatures(games, 7, 1)).toHaveLength(1);
    expect(ids(7, manyGames(5))).toEqual([]);
  });

  it('selects the same games within a session, whatever the server’s order', () => {
    fc.assert(fc.property(fc.nat(), (seed) => expect(ids(seed, [...games].reverse())).toEqual(ids(seed))));
  });

  it('selects different games in other sessions, and sometimes each game', () => {
    const seen = new Set(Array.from({ length: 300 }, (_, seed) => ids(seed * 7919)).flat());
    expect(seen.size).toBe(20);
  });
});

describe('game URL [CA6, RT3]', () => {
  it('contains the name without punctuation and with hyphens for spaces', () => {
    expect(nameInUrl('Salt & Silver')).toBe('Salt-Silver');
    expect(nameInUrl("Jack's  Pot: Überraschung!")).toBe('Jacks-Pot-Überraschung');
    expect(gameParams(aGame({ id: 'kite-season' }), 'demo')).toEqual({
      name: 'Kite-Season',
      id: 'kite-season',
      free: 'free',
    });
  });

  it('accepts only "free" as its third segment', () => {
    expect([modeOf(undefined), modeOf('free'), modeOf('gratis')]).toEqual(['real', 'demo', undefined]);
  });
});

describe('lobby tab model', () => {
  const games = [aGame({ id: 'a', tags: ['slots'] }), aGame({ id: 'b', tags: ['featured', 'new'] })];
  const names: Record<string, string> = { livetables: 'Live tables', allgames: 'All games', search: 'Search' };
  const nameOf = (key: string) => names[key] ?? key;
  const tabAt = (tabs: Parameters<typeof tabOfUrl>[0], hash: string, search = '') =>
    tabOfUrl(tabs, { hash, search }, tabOfHash(tabs, hash, nameOf));

  it('opens the featured tab first, otherwise all games, otherwise the first tab with games [CA2]', () => {
    const open = (order: string[], of = games) => defaultTab(lobbyTabs({ route: 'casino' }, order, of));
    expect(open(['allgames', 'featured'])).toBe('featured');
    expect(open(['featured', 'slots', 'allgames'], games.slice(0, 1))).toBe('allgames');
    expect(open(['featured', 'livetables', 'slots'], games.slice(0, 1))).toBe('slots');
  });

  it('uses a tab’s translated name in the hash, in lower case with underscores [CA1]', () => {
    const tabs = lobbyTabs({ route: 'casino' }, ['featured', 'livetables'], games);
    expect(hashOf('Live tables')).toBe('live_tables');
    expect(tabAt(tabs, '#live_tables')).toBe('livetables');
    expect(tabAt(tabs, '#livetables')).toBe('livetables');
    expect(tabAt(tabs, '#nothing_like_it')).toBe('featured');
    expect(tabAt(tabs, '#%E0%A4%A')).toBe('featured');
    expect(tabAt(tabs, '', '?q=kite')).toBe('search');
  });

  it('includes no featured and no empty tabs for other products [CA10]', () => {
    const live = [aGame({ id: 'a', tags: ['livetables', 'new', 'featured'] })];
    const tabs = lobbyTabs(
      { route: 'live-games', tag: 'livetables' },
      ['featured', 'allgames', 'livetables', 'new', 'slots'],
      live,
    );
    expect(tabs.map(({ key }) => key)).toEqual(['allgames', 'new', 'search']);
    expect(defaultTab(tabs)).toBe('allgames');
  });
});

describe('searchGames [CA3]', () => {
  const games = ['Kite Season', 'Pâte à Choux', 'Öljykenttä', 'Søndag', 'Glasshouse', 'Midnight Kite'].map((name, n) =>
    aGame({ id: `g${n}`, name, studio: n === 4 ? 'Kelp Works' : 'Oddbird' }),
  );
  const names = (query: string) => searchGames(games, query).map((game) => game.name);

  it('ignores diacritics and case', () => {
    expect(names('pate a')).toEqual(['Pâte à Choux']);
    expect(names('OLJY')).toEqual(['Öljykenttä']);
    expect(names('sondag')).toEqual(['Søndag']);
  });

  it('tolerates one typo in a word', () => {
    for (const typo of ['glashouse', 'glassshouse', 'glaashouse', 'lgasshouse', 'glasshuose']) {
      expect([typo, names(typo)]).toEqual([typo, ['Glasshouse']]);
    }
    expect(names('glshuse')).toEqual([]);
  });

  it('ranks matches at the start of a word first, and finds studios', () => {
    expect(names('kite')).toEqual(['Kite Season', 'Midnight Kite']);
    expect(names('kelp')).toEqual(['Glasshouse']);
  });

  it('finds nothing for an empty query', () => {
    expect([names(''), names('  '), names('!!')]).toEqual([[], [], []]);
  });

  it('finds every game by each word of its name, complete or with one letter missing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...games), fc.nat(), (game, cut) => {
        const word = fold(game.name).split(' ')[0] ?? '';
        expect(names(word)).toContain(game.name);
        if (word.length < 5) return;
        const at = cut % word.length;
        expect(names(word.slice(0, at) + word.slice(at + 1))).toContain(game.name);
      }),
    );
  });

  it('counts two swapped letters as one typo, and two changes as two', () => {
    expect([isWithinOneTypo('kite', 'ktie'), isWithinOneTypo('kite', 'kite'), isWithinOneTypo('kite', 'kit')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isWithinOneTypo('kite', 'tike'), isWithinOneTypo('kite', 'ki'), isWithinOneTypo('abcd', 'badc')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('access to a game [CA9, X27]', () => {
  const guest = { status: 'guest' } as const;

  it('allows demo play for everyone, only for age-verified players, or for nobody [B8]', () => {
    const of = (rule: 'open' | 'ageVerified' | 'off') => [isDemoAllowed(rule, false), isDemoAllowed(rule, true)];
    expect([of('open'), of('ageVerified'), of('off')]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('hides real play during maintenance, and the demo if the game has none', () => {
    const brand = { demo: 'open', maintenance: true } as const;
    expect(accessTo({ freePlay: true }, brand, guest)).toEqual({ real: false, demo: true });
    expect(accessTo({ freePlay: false }, { ...brand, maintenance: false }, guest)).toEqual({ real: true, demo: false });
  });
});
