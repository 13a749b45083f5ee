import type { Schemas } from '@parlay/contracts/api';

type Result = Schemas['SearchResult'];

const live: Schemas['FoundMatch'] = {
  ...{ id: '7', name: 'Kuopio Bears – Tromsø Storm', sport: 'ice-hockey', competition: null },
  ...{ startsAt: '2026-05-16T18:00:00.000Z', isLive: true, score: '2 – 1', tournament: null },
};

/** A response of the search with a result in each group, except for `groups`. */
export const aSearchResult = (groups: Partial<Result['groups']> = {}): Result => ({
  groups: {
    games: { total: 12, items: [{ id: 'kite-season', name: 'Kite Season', studio: 'Oddbird' }] },
    teams: { total: 1, items: [{ name: 'Kuopio Bears', sport: 'ice-hockey', matches: 2, next: live }] },
    matches: {
      total: 2,
      items: [
        live,
        {
          ...{ id: 'm', name: 'A – B', sport: 'Football', competition: 'Ice League', isLive: false, score: null },
          ...{ startsAt: '2026-05-17T18:00:00.000Z', tournament: { id: 'cup', name: 'Striker Cup' } },
        },
      ],
    },
    tournaments: {
      total: 1,
      items: [
        {
          ...{ id: 'cup', name: 'Striker Cup', sportName: 'Football', status: 'RUNNING' },
          ...{ startTime: '2026-05-16T18:00:00.000Z', endTime: '2026-05-17T18:00:00.000Z' },
        },
      ],
    },
    draws: {
      total: 1,
      items: [
        {
          ...{ product: 'lottery', name: 'Midweek', drawsAt: '2026-05-20T18:00:00.000Z' },
          ...{ jackpot: '1000.00', currency: 'EUR' },
        },
      ],
    },
    help: {
      total: 1,
      items: [
        {
          ...{ page: 'payment-methods', title: 'Payment methods', heading: 'Paying out', anchor: 'out' },
          excerpt: 'Withdraw when you like.',
        },
      ],
    },
    ...groups,
  },
  unreachable: [],
});

/** A response without results. */
export const nothingFound = (): Result => ({
  groups: { games: null, teams: null, matches: null, tournaments: null, draws: null, help: { total: 0, items: [] } },
  unreachable: [],
});
