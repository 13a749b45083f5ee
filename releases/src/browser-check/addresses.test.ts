import { expect, it } from '@jest/globals';
import { route } from '../testing/releases.ts';
import { visitTargetsOf } from './addresses.ts';

const SITE = { ask: async () => undefined, isDemo: true };

it('fills in parameters from settings or the first listed word, and omits optional ones', async () => {
  const routes = [
    route('game', { paths: { en: 'game/:name/:id/:free?' } }),
    route('help', { paths: { en: 'help/:page', fi: 'apua/:page' }, words: { page: { faq: { fi: 'ukk' } } } }),
    route('account', { paths: { en: 'account/*' }, needsPlayer: true }),
  ];
  const parameters = { game: { name: 'Kite Season', id: 'kite-season' } };
  const { addresses, notTried } = await visitTargetsOf({ routes }, { parameters, notVisited: {} }, SITE);
  expect(addresses.map(({ path, needsPlayer }) => [path, needsPlayer])).toEqual([
    ['/en/game/Kite%20Season/kite-season', false],
    ['/en/help/faq', false],
    ['/en/account', true],
  ]);
  expect(notTried).toEqual([]);
});

it('lists routes without a URL, and ignores demo-only routes outside of demo mode', async () => {
  const routes = [
    route('ticket', { paths: { en: 'ticket/:id' } }),
    route('tournament', { paths: { en: 'tournaments/:id' } }),
    route('logout'),
    route('gallery', { demoOnly: true }),
  ];
  const settings = {
    parameters: { tournament: { id: { call: '/api/tournaments', where: {}, take: 'id' } } },
    notVisited: { logout: 'it ends the session' },
  };
  expect(await visitTargetsOf({ routes }, settings, { ...SITE, isDemo: false })).toEqual({
    addresses: [],
    notTried: [
      'ticket: no value for a parameter of its path',
      'tournament: no value for a parameter of its path',
      'logout: it ends the session',
    ],
  });
});

it('takes a value from the first matching entry of a list', async () => {
  const routes = [route('tournament', { paths: { en: 'tournaments/:id' } })];
  const id = { call: '/api/tournaments', where: { status: 'RUNNING' }, take: 'id' };
  const ask = async (path: string) => ({
    data:
      path === id.call
        ? [
            { id: 'a', status: 'FINISHED' },
            { id: 'b', status: 'RUNNING' },
          ]
        : [],
  });
  const settings = { parameters: { tournament: { id } }, notVisited: {} };
  const { addresses } = await visitTargetsOf({ routes }, settings, { ask, isDemo: true });
  expect(addresses.map(({ path }) => path)).toEqual(['/en/tournaments/b']);
});
