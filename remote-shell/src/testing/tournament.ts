import type { TournamentInit } from '../model/running-tournament.ts';

type Event = TournamentInit['competitions'][number]['events'][number];
type Selection = Event['markets'][number]['selections'][number];

export const aSelection = (name: string, odds: number, more: Partial<Selection> = {}): Selection => ({
  selectionId: `s-${name}`,
  name,
  ordinal: 1,
  odds,
  assetUrl: null,
  showBet: true,
  disabled: false,
  toBeRemoved: false,
  oddsChanged: false,
  ...more,
});

export const anEvent = (name: string, more: Partial<Event> = {}): Event => ({
  eventId: `e-${name}`,
  name,
  competitionName: 'Premier Division',
  sportName: 'Football',
  startDate: '2026-05-16T18:00:00.000Z',
  score: null,
  minute: null,
  display: true,
  isVisible: true,
  disabled: false,
  toBeRemoved: false,
  scoreChanged: false,
  markets: [
    {
      marketId: `m-${name}`,
      name: 'Result',
      ordinal: 1,
      layout: 'HORIZONTAL',
      orderBy: 'ordinal',
      showMarket: true,
      disabled: false,
      toBeRemoved: false,
      selections: [aSelection('1', 1.42), aSelection('X', 4.1), aSelection('2', 7.8)],
    },
  ],
  ...more,
});

export const aTournamentInit = (events: Event[], more: Partial<TournamentInit> = {}): TournamentInit => ({
  tournament: {
    id: 't-1',
    name: 'Saturday Striker Cup',
    status: 'RUNNING',
    entryPrice: '10.00',
    currency: 'EUR',
    startTime: '2026-05-16T10:00:00.000Z',
    endTime: '2026-05-16T21:59:00.000Z',
    entryClosesAt: '2026-05-16T21:29:00.000Z',
    sportName: 'Football',
    rake: '10.00',
    initialPoints: '25000.00',
    maxPlayers: 500,
    currentPlayers: 184,
    minBet: '100.00',
    maxBet: '25000.00',
    minSettledBets: 3,
    payoutStructure: { payoutPlaces: [{ place: 1, percentage: 100 }] },
  },
  competitions: [
    {
      competitionName: 'Premier Division',
      sportName: 'Football',
      nearestStartDate: '2026-05-16T18:00:00.000Z',
      events,
      display: true,
      isVisible: true,
      disabled: false,
    },
  ],
  leaderboard: [
    {
      position: 1,
      entry: { entryId: 'p1', displayName: 'Ilse W.', countryCode: 'NL', points: '48210.00', missingBets: 0 },
    },
    {
      position: 2,
      entry: { entryId: 'p2', displayName: 'tuukka_88', countryCode: 'FI', points: '24105.50', missingBets: 0 },
    },
  ],
  ...more,
});
