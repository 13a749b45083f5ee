import { expect, it } from '@jest/globals';
import type { OfferRow } from './offers.ts';
import { presentInit } from './presenter.ts';
import type { TournamentRow } from './repository.ts';

const NOW = new Date('2026-05-16T18:00:00Z');

const tournament: TournamentRow = {
  id: 'cup',
  name: 'Cup',
  status: 'RUNNING',
  entryPrice: '10.00',
  currency: 'EUR',
  startsAt: NOW,
  endsAt: NOW,
  entryClosesAt: NOW,
  sportName: 'Football',
  rake: '10.00',
  initialPoints: '25000.00',
  maxPlayers: 10,
  currentPlayers: 0,
  inventedPlayers: 0,
  minBet: '100.00',
  maxBet: '20000.00',
  minSettledBets: 0,
  payoutPlaces: [],
  isCancelled: false,
  cancelledFor: null,
  prizePool: '0.00',
  addedPrize: '0.00',
  guaranteedPrize: '0.00',
  minPlayers: 1,
  minPlayersBy: 'start',
  canLeave: true,
  maxReentries: 0,
  reentryPrice: '10.00',
};

const anOffer = (offer: Partial<OfferRow>): OfferRow => ({
  fixtureId: 'one',
  fixtureName: 'One – Other',
  competition: 'Premier Division',
  sportName: 'Football',
  startsAt: NOW,
  score: null,
  minute: null,
  fixtureIsVisible: true,
  fixtureDisabled: false,
  fixtureToBeRemoved: false,
  scoreChangedAt: null,
  marketId: `${offer.fixtureId ?? 'one'}:1`,
  marketName: 'Full time result',
  marketOrdinal: 1,
  layout: 'HORIZONTAL',
  orderBy: 'ordinal',
  showMarket: true,
  marketDisabled: false,
  marketToBeRemoved: false,
  selectionId: `${offer.fixtureId ?? 'one'}:1:1`,
  selectionName: 'One',
  selectionOrdinal: 1,
  odds: 200,
  showBet: true,
  selectionDisabled: false,
  selectionToBeRemoved: false,
  oddsChangedAt: null,
  ...offer,
});

const flagsOf = (...offers: OfferRow[]) =>
  presentInit(tournament, offers, [], NOW).competitions.map(({ display, isVisible, disabled, events }) => ({
    display,
    isVisible,
    disabled,
    events: events.map((event) => [event.display, event.isVisible, event.disabled]),
  }));

it('derives the flags of a competition from its fixtures [EN10, TO2]', () => {
  const hidden = { fixtureIsVisible: false, fixtureDisabled: true, showBet: false };
  expect(flagsOf(anOffer({}), anOffer({ ...hidden, fixtureId: 'two' }))).toEqual([
    {
      display: true,
      isVisible: true,
      disabled: false,
      events: [
        [true, true, false],
        [false, false, true],
      ],
    },
  ]);
  expect(flagsOf(anOffer(hidden), anOffer({ ...hidden, fixtureId: 'two' }))).toEqual([
    expect.objectContaining({ display: false, isVisible: false, disabled: true }),
  ]);
  expect(flagsOf(anOffer({ showMarket: false }))[0]?.display).toBe(false);
});
