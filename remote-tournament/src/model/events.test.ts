import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aCompetition, aMarket, anEvent, aSelection } from '../tournament.testing.ts';
import { isDisabled, offersOf, orderedCompetitions } from './events.ts';
import { type Move, priceMoves } from './moves.ts';

const moment = fc.integer({ min: 0, max: 5_000 }).map((minutes) => new Date(minutes * 60_000).toISOString());
const flag = fc.boolean();

const selections = fc.array(
  fc.record({ name: fc.string(), odds: fc.integer({ min: 101, max: 5000 }), ordinal: fc.nat(9), showBet: flag }),
  { maxLength: 4 },
);
const markets = fc.array(
  fc.record({
    name: fc.constantFrom('Result', 'Goals'),
    ordinal: fc.nat(5),
    showMarket: flag,
    orderBy: fc.constantFrom('odds' as const, 'name' as const, 'ordinal' as const),
    selections,
  }),
  { maxLength: 3 },
);
const events = fc.array(
  fc.record({
    name: fc.string(),
    competitionName: fc.string(),
    startDate: moment,
    display: flag,
    isVisible: flag,
    markets,
  }),
  { maxLength: 4 },
);
const competitions = fc
  .array(
    fc.record({ competitionName: fc.string(), nearestStartDate: moment, display: flag, isVisible: flag, events }),
    {
      maxLength: 4,
    },
  )
  .map((list) =>
    list.map((competition, c) =>
      aCompetition({
        ...competition,
        events: competition.events.map((event, e) =>
          anEvent({
            ...event,
            eventId: `${c}/${e}`,
            markets: event.markets.map((market, m) =>
              aMarket({
                ...market,
                selections: market.selections.map((selection, s) =>
                  aSelection({ ...selection, odds: selection.odds / 100, selectionId: `${c}/${e}/${m}/${s}` }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  );

const sorted = <T>(list: readonly T[], by: (item: T) => string | number) =>
  list.every((item, at) => at === 0 || by(list[at - 1] as T) <= by(item));

describe('orderedCompetitions [TO2]', () => {
  it('sorts competitions by nearest start, events by start, markets and selections by ordinal [TO2]', () => {
    fc.assert(
      fc.property(competitions, (given) => {
        const shown = orderedCompetitions(given);
        expect(sorted(shown, ({ nearestStartDate }) => nearestStartDate)).toBe(true);
        for (const { events } of shown) {
          expect(sorted(events, ({ startDate }) => startDate)).toBe(true);
          for (const { markets } of events) {
            expect(sorted(markets, ({ ordinal }) => ordinal)).toBe(true);
            for (const { orderBy, selections } of markets) {
              if (orderBy === 'odds') expect(sorted(selections, ({ odds }) => odds)).toBe(true);
              if (orderBy === 'ordinal') expect(sorted(selections, ({ ordinal }) => ordinal)).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('omits only entities that are hidden by a flag or left empty [TO2, EN10]', () => {
    fc.assert(
      fc.property(competitions, (given) => {
        const wanted = given
          .filter(({ display, isVisible }) => display && isVisible)
          .flatMap(({ events }) => events.filter(({ display, isVisible }) => display && isVisible))
          .flatMap(({ markets }) => markets.filter(({ showMarket }) => showMarket))
          .flatMap(({ selections }) => selections.filter(({ showBet }) => showBet))
          .map(({ selectionId }) => selectionId);
        const shown = orderedCompetitions(given);
        expect([...offersOf(shown).keys()].sort()).toEqual(wanted.sort());
        expect(shown.every(({ events }) => events.length > 0)).toBe(true);
      }),
    );
  });

  it('does not depend on the server’s order of competitions [TO2]', () => {
    fc.assert(
      fc.property(competitions, (given) => {
        const names = (list: typeof given) => orderedCompetitions(list).map(({ nearestStartDate }) => nearestStartDate);
        expect(names([...given].reverse())).toEqual(names(given));
      }),
    );
  });

  it('sorts events with the same start by competition [TO2]', () => {
    const at = '2026-05-16T20:45:00.000Z';
    const [competition] = orderedCompetitions([
      aCompetition({
        events: [
          anEvent({ eventId: 'b', competitionName: 'B', startDate: at }),
          anEvent({ eventId: 'a', competitionName: 'A', startDate: at }),
        ],
      }),
    ]);
    expect(competition?.events.map(({ eventId }) => eventId)).toEqual(['a', 'b']);
  });

  it('disables a selection if any of its parents is disabled [TO2]', () => {
    const offer = { competition: aCompetition(), event: anEvent(), market: aMarket(), selection: aSelection() };
    expect(isDisabled(offer)).toBe(false);
    for (const part of ['competition', 'event', 'market', 'selection'] as const) {
      expect(isDisabled({ ...offer, [part]: { ...offer[part], disabled: true } })).toBe(true);
    }
  });
});

describe('priceMoves', () => {
  const offers = (...selections: Parameters<typeof aSelection>[0][]) =>
    offersOf([aCompetition({ events: [anEvent({ markets: [aMarket({ selections: selections.map(aSelection) })] })] })]);

  const prices = (...given: Parameters<typeof offers>) => ({
    offers: offers(...given),
    moves: new Map<string, Move>(),
  });

  it('reports prices as up or down since the previous response, and nothing without one [TO2]', () => {
    const moves = priceMoves(
      prices({ selectionId: 'a', odds: 2 }, { selectionId: 'b', odds: 2 }, { selectionId: 'c', odds: 2 }),
      offers(
        { selectionId: 'a', odds: 2.1, oddsChanged: true },
        { selectionId: 'b', odds: 1.9, oddsChanged: true },
        { selectionId: 'c', odds: 2 },
        { selectionId: 'd', odds: 5, oddsChanged: true },
      ),
    );
    expect([...moves]).toEqual([
      ['a', 'up'],
      ['b', 'down'],
    ]);
  });

  it('keeps a price’s direction for as long as the server marks it [TO2]', () => {
    const moved = offers({ selectionId: 'a', odds: 2.1, oddsChanged: true });
    const before = { offers: moved, moves: new Map<string, Move>([['a', 'up']]) };
    expect(priceMoves(before, moved).get('a')).toBe('up');
    expect(priceMoves(before, offers({ selectionId: 'a', odds: 2.1 })).size).toBe(0);
  });
});
