import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './outcome.ts';
import type { Round } from './round.ts';

const aRound = (change: Partial<Round>): Round => ({
  id: 'r-1',
  provider: 'kelpworks',
  gameId: 'dice-parlour',
  token: 't',
  currency: 'EUR',
  stake: '2.00',
  pick: 'seven',
  clientSeed: 's',
  state: 'taken',
  shown: { faces: [2, 5] },
  pays: [580],
  win: '11.60',
  ...change,
});

describe('outcomeOf [AC10]', () => {
  it('returns the choice in each language, its payout and the returned amount', () => {
    const outcome = outcomeOf(aRound({}));
    expect(outcome?.result.fi).toBe('2 + 5 = 7');
    expect(outcome?.stakes).toMatchObject([{ on: { en: '7' }, stake: '2.00', pays: 5.8, returned: '11.60' }]);
    expect(Object.values(outcome?.stakes[0]?.on ?? {}).every((text) => text !== '')).toBe(true);
  });

  it('returns every bet of a round with its part of the stake and the possible payout of a lost one', () => {
    const spin = { gameId: 'velvet-roulette', pick: 'red,n14', shown: { number: 14 }, pays: [200, 3600], win: '38.00' };
    expect(outcomeOf(aRound(spin))).toMatchObject({
      result: { en: 'Red 14', de: 'Rot 14' },
      stakes: [
        { on: { en: 'Red' }, stake: '1.00', pays: 2, returned: '2.00' },
        { on: { en: 'Number 14' }, stake: '1.00', pays: 36, returned: '36.00' },
      ],
    });
    const lost = outcomeOf(aRound({ ...spin, pick: 'n3', shown: { number: 14 }, pays: [0], win: '0.00' }));
    expect(lost?.stakes).toMatchObject([{ on: { en: 'Number 3' }, pays: 36, returned: '0.00' }]);
  });

  it('returns the kind of a game in which there is nothing to choose', () => {
    const spin = { gameId: 'kite-season', pick: '', shown: { columns: [], wins: [], scatters: 0 }, pays: [150] };
    expect(outcomeOf(aRound({ ...spin, win: '3.00' }))).toMatchObject({
      result: { en: '× 1.50' },
      stakes: [{ on: { en: 'Slot with 20 lines' }, pays: 1.5 }],
    });
  });

  it('returns undefined before the round has a result', () => {
    expect(outcomeOf(aRound({ shown: undefined, pays: undefined, win: undefined }))).toBeUndefined();
  });
});
