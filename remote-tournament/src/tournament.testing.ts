import type { Seat, TournamentInit } from './features/feed/use-feed.ts';
import type { Bet } from './model/bets.ts';
import type { Competition, Market, Selection, SportEvent } from './model/events.ts';
import type { LeaderboardEntry } from './model/leaderboard.ts';
import type { TournamentDetails } from './model/tournament.ts';

export const aSelection = (selection: Partial<Selection> = {}): Selection => ({
  selectionId: 's1',
  name: 'Easterly',
  ordinal: 1,
  odds: 2.14,
  assetUrl: null,
  showBet: true,
  disabled: false,
  toBeRemoved: false,
  oddsChanged: false,
  ...selection,
});

export const aMarket = (market: Partial<Market> = {}): Market => ({
  marketId: 'k1',
  name: 'Full time result',
  ordinal: 1,
  layout: 'HORIZONTAL',
  orderBy: 'ordinal',
  selections: [aSelection()],
  showMarket: true,
  disabled: false,
  toBeRemoved: false,
  ...market,
});

export const anEvent = (event: Partial<SportEvent> = {}): SportEvent => ({
  eventId: 'e1',
  name: 'Easterly Rovers – Millbrook Town',
  competitionName: 'Premier Division',
  sportName: 'Football',
  startDate: '2026-05-16T20:45:00.000Z',
  score: null,
  minute: null,
  markets: [aMarket()],
  display: true,
  isVisible: true,
  disabled: false,
  toBeRemoved: false,
  scoreChanged: false,
  ...event,
});

export const aCompetition = (competition: Partial<Competition> = {}): Competition => ({
  competitionName: 'Premier Division',
  sportName: 'Football',
  nearestStartDate: '2026-05-16T20:45:00.000Z',
  events: [anEvent()],
  display: true,
  isVisible: true,
  disabled: false,
  ...competition,
});

export const aTournament = (tournament: Partial<TournamentDetails> = {}): TournamentDetails => ({
  id: 'cup-1',
  name: 'Saturday Striker Cup',
  status: 'RUNNING',
  entryPrice: '10.00',
  currency: 'EUR',
  startTime: new Date(2026, 4, 16, 18, 0).toISOString(),
  endTime: new Date(2026, 4, 16, 23, 59).toISOString(),
  entryClosesAt: new Date(2026, 4, 16, 23, 29).toISOString(),
  sportName: 'Football',
  rake: '10.00',
  initialPoints: '25000.00',
  maxPlayers: 250,
  currentPlayers: 184,
  minBet: '100.00',
  maxBet: '20000.00',
  minSettledBets: 3,
  payoutStructure: {
    payoutPlaces: [
      { place: 1, percentage: 50 },
      { place: 2, percentage: 30.5 },
    ],
  },
  ...tournament,
});

export const anEntry = (position: number, displayName = `player ${position}`): LeaderboardEntry => ({
  position,
  entry: {
    entryId: `entry-${displayName}`,
    displayName,
    countryCode: 'FI',
    points: `${50_000 - position}.00`,
    missingBets: 0,
  },
});

export const anInit = (init: Partial<TournamentInit> = {}): TournamentInit => ({
  tournament: aTournament(),
  competitions: [aCompetition()],
  leaderboard: [anEntry(1), anEntry(2)],
  ...init,
});

export const aSeat = (seat: Partial<Seat> = {}): Seat => ({
  tournamentId: 'cup-1',
  enrolled: true,
  entryId: 'entry-demo1',
  position: 6,
  pointsBalance: { available: '18450.00', openBets: '6000.00' },
  missingBets: 0,
  refunded: false,
  bets: [],
  player: { name: 'demo1', balance: '1000.00', currency: 'EUR' },
  ...seat,
});

export const aBet = (bet: Partial<Bet> = {}): Bet => ({
  betId: 'b1',
  created: '2026-05-16T20:00:00.000Z',
  stake: '2000.00',
  odds: 2.2,
  settled: null,
  settlement: null,
  status: 'PENDING',
  eventStartDate: '2026-05-16T20:45:00.000Z',
  cashout: '1940.00',
  selection: {
    selectionId: 's1',
    eventName: 'Easterly Rovers – Millbrook Town',
    marketName: 'Full time result',
    name: 'Easterly',
    odds: 2.14,
  },
  ...bet,
});
