import { describe, expect, it } from '@jest/globals';
import { aBet, anInit, aSeat, aTournament } from '../tournament.testing.ts';
import { betHistory, maxPayout, openBets, resultOf, returnOf, withReceipt } from './bets.ts';
import { type Offer, offersOf, orderedCompetitions } from './events.ts';
import { placingRefusal } from './placing.ts';
import type { Slip } from './slip.ts';

const settled = (settlement: string, settledAt = '2026-05-16T22:00:00.000Z') =>
  aBet({ status: 'SETTLED', settlement, settled: settledAt });

describe('bet model', () => {
  it('orders open bets by latest start, and limits a payout to stake times price [TO8]', () => {
    const bets = [
      aBet({ betId: 'early', eventStartDate: '2026-05-16T18:00:00.000Z' }),
      aBet({ betId: 'over', status: 'SETTLED' }),
      aBet({ betId: 'late', eventStartDate: '2026-05-17T18:00:00.000Z' }),
    ];
    expect(openBets(bets).map(({ betId }) => betId)).toEqual(['late', 'early']);
    expect(openBets(bets, (id) => id === 'over').map(({ betId }) => betId)).toContain('over');
    expect(maxPayout(aBet({ stake: '1000.00', odds: 3.1 }))).toBe(310_000n);
  });

  it('orders finished bets by settlement, and derives the result from payout and status [TO7]', () => {
    const bets = [settled('0.00', '2026-05-16T21:00:00.000Z'), aBet(), settled('1.00', '2026-05-16T23:00:00.000Z')];
    expect(betHistory(bets).map(({ settlement }) => settlement)).toEqual(['1.00', '0.00']);
    expect(['0.00', '2000.00', '4400.00'].map((paid) => resultOf(settled(paid)))).toEqual(['lose', 'equal', 'win']);
    expect(resultOf(aBet({ status: 'CANCELLED', settlement: '2000.00' }))).toBe('void');
    expect(resultOf(aBet({ status: 'CASHED_OUT', settlement: '1940.00' }))).toBe('cashout');
    expect(returnOf(aBet({ status: 'CASHED_OUT', settlement: '1940.00' }))).toBe('lose');
  });

  it('updates bets from a receipt without duplicating them', () => {
    const pointsBalance = { available: '1.00', openBets: '2.00' };
    const seat = withReceipt(aSeat({ bets: [aBet({ status: 'PENDING' })] }), {
      bet: aBet({ status: 'CASHED_OUT' }),
      pointsBalance,
    });
    expect(seat).toMatchObject({ pointsBalance, bets: [{ status: 'CASHED_OUT' }] });
    expect(seat.bets).toHaveLength(1);
  });
});

describe('placingRefusal [TO6]', () => {
  const offer = [...offersOf(orderedCompetitions(anInit().competitions)).values()][0] as Offer;
  const slip = { selectionId: 's1', odds: 2.14, stake: 1000 } as Slip;
  const points = { available: '18450.00', openBets: '0.00' };
  const judge = (over: Partial<Parameters<typeof placingRefusal>[0]> = {}) =>
    placingRefusal({ tournament: aTournament(), points, bets: [], slip, offer, ...over });

  it('allows placing if nothing prevents it', () => expect(judge()).toBeUndefined());

  it.each([
    ['finished', { tournament: aTournament({ status: 'FINISHED' }) }],
    ['notJoined', { points: undefined }],
    ['upcoming', { tournament: aTournament({ status: 'UPCOMING' }) }],
    ['closed', { offer: undefined }],
    ['closed', { offer: { ...offer, event: { ...offer.event, disabled: true } } }],
    ['closed', { offer: { ...offer, market: { ...offer.market, toBeRemoved: true } } }],
    ['moved', { offer: { ...offer, selection: { ...offer.selection, odds: 2.02 } } }],
    ['noStake', { slip: { ...slip, stake: 0 } }],
    [
      'limit',
      { bets: [aBet({ stake: '19900.00', selection: { ...aBet().selection, selectionId: slip.selectionId } })] },
    ],
    ['outside', { slip: { ...slip, stake: 99 } }],
    ['outside', { slip: { ...slip, stake: 20_001 } }],
    ['short', { slip: { ...slip, stake: 18_451 } }],
  ] as const)('is prevented by: %s', (refusal, over) => expect(judge(over)).toBe(refusal));

  it('allows repeating a bet that may have been placed, whatever has changed since', () => {
    expect(judge({ offer: undefined, uncertain: true })).toBeUndefined();
    expect(judge({ points: undefined, uncertain: true })).toBe('notJoined');
  });
});
