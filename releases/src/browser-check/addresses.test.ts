import { expect, it } from '@jest/globals';
import { route } from '../testing/releases.ts';
import { addressesOf } from './addresses.ts';

const NOWHERE = { ask: async () => undefined, isDemo: true };

it('fills in parameters: from settings, else the first word of a list; optional ones are left out', async () => {
  const routes = [
    route('game', { paths: { en: 'game/:name/:id/:free?' } }),
    route('help', { paths: { en: 'help/:page', fi: 'apua/:page' }, words: { page: { faq: { fi: 'ukk' } } } }),
    route('account', { paths: { en: 'account/*' }, needsPlayer: true }),
  ];
  const parameters = { game: { name: 'Kite Season', id: 'kite-season' } };
  const { addresses, notTried } = await addressesOf({ routes }, { parameters, notVisited: {} }, NOWHERE);
  expect(addresses.map(({ path, needsPlayer }) => [path, needsPlayer])).toEqual([
    ['/en/game/Kite%20Season/kite-season', false],
    ['/en/help/faq', false],
    ['/en/account', true],
  ]);
  expect(notTried).toEqual([]);
});

it('says which routes have no address, and leaves those of demo mode out elsewhere', async () => {
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
  expect(await addressesOf({ routes }, settings, { ...NOWHERE, isDemo: false })).toEqual({
    addresses: [],
    notTried: [
      'ticket: no value for a parameter of its path',
      'tournament: no value for a parameter of its path',
      'logout: it ends the session',
    ],
  });
});

it('takes a value from the first entry of a list that fits', async () => {
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
  const { addresses } = await addressesOf({ routes }, settings, { ask, isDemo: true });
  expect(addresses.map(({ path }) => path)).toEqual(['/en/tournaments/b']);
});
