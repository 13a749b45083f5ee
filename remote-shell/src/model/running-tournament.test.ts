import { describe, expect, it } from '@jest/globals';
import { anEvent, aSelection, aTournamentInit } from '../testing/tournament.ts';
import { favouriteOf, offersOf, sharesOf } from './running-tournament.ts';

const names = (init: Parameters<typeof offersOf>[0]) => offersOf(init).map(({ event }) => event.name);

describe('running tournament model', () => {
  it('lists running events first, then others by start time', () => {
    const init = aTournamentInit([
      anEvent('Late', { startDate: '2026-05-16T20:00:00.000Z' }),
      anEvent('Soon', { startDate: '2026-05-16T19:00:00.000Z' }),
      anEvent('Now', { startDate: '2026-05-16T20:30:00.000Z', score: '1 – 0', minute: 61 }),
    ]);
    expect(names(init)).toEqual(['Now', 'Soon', 'Late']);
  });

  it.each([{ isVisible: false }, { display: false }, { disabled: true }, { toBeRemoved: true }, { markets: [] }])(
    'omits events that cannot be bet on: %j',
    (flag) => {
      expect(names(aTournamentInit([anEvent('Gone', flag), anEvent('There')]))).toEqual(['There']);
    },
  );

  it('selects the lowest price as the favourite', () => {
    const [offer] = offersOf(aTournamentInit([anEvent('A')]));
    expect(offer && favouriteOf(offer)).toMatchObject(aSelection('1', 1.42));
  });

  it('returns positions relative to the leader', () => {
    expect(sharesOf(aTournamentInit([]).leaderboard)).toEqual([100, 50]);
    expect(sharesOf([])).toEqual([]);
  });
});
