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

describe('the outcome of a round for the bet history [AC10]', () => {
  it('has the choice in each language, its payout and the amount returned', () => {
    const outcome = outcomeOf(aRound({}));
    expect(outcome?.result.fi).toBe('2 + 5 = 7');
    expect(outcome?.stakes).toMatchObject([{ on: { en: 'Seven' }, stake: '2.00', pays: 5.7, returned: '11.40' }]);
    expect(Object.values(outcome?.stakes[0]?.on ?? {}).every((text) => text !== '')).toBe(true);
  });

  it('has the possible payout of a lost choice, and the winning door', () => {
    const doors = outcomeOf(aRound({ provider: 'papermill', pick: '1', face: '3', multiplier: 0, win: '0.00' }));
    expect(doors?.result.en).toBe('Door 3');
    expect(doors?.stakes).toMatchObject([{ on: { en: 'Door 1' }, pays: 3.8, returned: '0.00' }]);
  });

  it('has the wheel’s name as its choice, because there is nothing to choose', () => {
    const wheel = outcomeOf(aRound({ provider: 'kelpworks', pick: '', face: '1', multiplier: 150, win: '3.00' }));
    expect(wheel).toMatchObject({ result: { en: '× 1.50' }, stakes: [{ on: { en: 'Kite wheel' }, pays: 1.5 }] });
  });

  it('is undefined before the round is drawn', () => {
    expect(outcomeOf(aRound({ face: undefined, win: undefined }))).toBeUndefined();
  });
});
