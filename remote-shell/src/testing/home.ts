import type { Game } from '../model/games.ts';
import { anEvent, aTournamentInit } from './tournament.ts';

const aGame = (id: string, name: string, fact: Game['fact'] = { kind: 'rtp', value: '96.2' }): Game => ({
  id,
  name,
  imgUrl: null,
  freePlay: true,
  tags: ['featured'],
  provider: 'kelpworks',
  studio: 'Kelp Works',
  fact,
  ratio: 0.563,
});

/** Responses of the calls that the home page makes for everybody. */
export const answers = {
  'GET /api/games': () => ({
    games: [
      aGame('kite-season', 'Kite Season'),
      aGame('copper-tide', "Copper's Tide", { kind: 'jackpot', value: '84210.00', currency: 'EUR' }),
    ],
  }),
  'GET /api/tabs': () => ({
    tabs: [
      { key: 'allgames', count: 24 },
      { key: 'livetables', count: 3 },
    ],
  }),
  'GET /api/sportuno/init': () =>
    aTournamentInit([
      anEvent('Harbour City – Northgate', { score: '1 – 0', minute: 61 }),
      anEvent('Lindholm – Västra'),
    ]),
  'GET /api/sports-book/live': () => ({
    events: [
      {
        id: '771',
        sport: 'football',
        home: 'Lindhaga',
        away: 'Bruntorp',
        minute: 61,
        score: { home: 1, away: 0 },
        odds: { home: 1.42, draw: 4.1, away: 7.8 },
        selections: { home: '771/match:result/1', draw: '771/match:result/x', away: '771/match:result/2' },
      },
      {
        id: '772',
        sport: 'tennis',
        home: 'A. Moreno',
        away: 'S. Berg',
        minute: 12,
        score: { home: 0, away: 1 },
        odds: { home: 2.2, draw: null, away: 1.6 },
        selections: null,
      },
    ],
  }),
  'GET /api/lottery/draws': () => ({
    draws: [
      {
        product: 'lottery',
        name: 'Midweek',
        drawsAt: '2026-05-20T19:00:00.000Z',
        jackpot: '1250000.00',
        currency: 'EUR',
      },
    ],
  }),
};
