import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome.ts';
import type { Round } from './round.ts';

const aRound = (change: Partial<Round>): Round => ({
  id: 'r-1',
  provider: 'oddbird',
  gameId: 'two-dice',
  token: 't',
  currency: 'EUR',
  stake: '2.00',
  pick: 'seven',
  clientSeed: 's',
  state: 'taken',
  face: '2-5',
  multiplier: 570,
  win: '11.40',
  ...change,
});

describe('outcomeOf [AC10]', () => {
  it('returns the choice in each language, its payout and the returned amount', () => {
    const outcome = outcomeOf(aRound({}));
    expect(outcome?.result.fi).toBe('2 + 5 = 7');
    expect(outcome?.stakes).toMatchObject([{ on: { en: 'Seven' }, stake: '2.00', pays: 5.7, returned: '11.40' }]);
    expect(Object.values(outcome?.stakes[0]?.on ?? {}).every((text) => text !== '')).toBe(true);
  });

  it('returns the possible payout of a lost choice, and the winning door', () => {
    const doors = outcomeOf(aRound({ provider: 'papermill', pick: '1', face: '3', multiplier: 0, win: '0.00' }));
    expect(doors?.result.en).toBe('Door 3');
    expect(doors?.stakes).toMatchObject([{ on: { en: 'Door 1' }, pays: 3.8, returned: '0.00' }]);
  });

  it('returns the wheel’s name as the choice, because there is nothing to choose', () => {
    const wheel = outcomeOf(aRound({ provider: 'kelpworks', pick: '', face: '1', multiplier: 150, win: '3.00' }));
    expect(wheel).toMatchObject({ result: { en: '× 1.50' }, stakes: [{ on: { en: 'Kite wheel' }, pays: 1.5 }] });
  });

  it('returns undefined before the round has a result', () => {
    expect(outcomeOf(aRound({ face: undefined, win: undefined }))).toBeUndefined();
  });
});
