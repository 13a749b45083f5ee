import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aDestination, aPaymentBalance, aWithdrawal } from '../account.testing.ts';
import {
  arrivalOf,
  durationOf,
  payoutOf,
  rangeOf,
  sharesOf,
  standingOf,
  timelineOf,
  type Withdrawal,
} from './withdrawal.ts';

const card = aDestination({ id: 'card', kind: 'card', dueBack: '50.00', feePercent: 1.5, hours: 96 });
const bank = aDestination({ id: 'bank' });
const wallet = aDestination({ id: 'wallet', kind: 'wallet', fee: '1.00', hours: 4 });

const split = (wire: string, chosen = 'bank') =>
  sharesOf(wire, [card, bank, wallet], chosen, 'EUR').map(({ destination, amount, fee }) => [
    destination.id,
    amount,
    fee,
  ]);

describe('splitting a withdrawal [AC6]', () => {
  it('returns own money to where it came from first, and sends the rest to the chosen destination', () => {
    expect(split('500.00')).toEqual([
      ['card', '50.00', '0.75'],
      ['bank', '450.00', '0.00'],
    ]);
    expect(split('30.00')).toEqual([['card', '30.00', '0.45']]);
    expect(split('80.00', 'card')).toEqual([['card', '80.00', '1.20']]);
  });

  it('charges no fee if the fee would consume the whole amount', () => {
    expect(split('51.00', 'wallet')).toEqual([
      ['card', '50.00', '0.75'],
      ['wallet', '1.00', '0.00'],
    ]);
    expect(payoutOf(sharesOf('60.00', [card, wallet], 'wallet', 'EUR'), 'EUR')).toBe('58.25');
  });

  it('counts the payouts that a maximum requires, and the fee of each', () => {
    const narrow = aDestination({ id: 'narrow', dueBack: '1990.00', maxAmount: '250.00', fee: '1.00' });
    const parts = (wire: string) =>
      sharesOf(wire, [narrow, bank], 'bank', 'EUR').map(({ destination, amount, fee, payouts }) => [
        destination.id,
        amount,
        fee,
        payouts,
      ]);
    expect(parts('2000.00')).toEqual([
      ['narrow', '1990.00', '8.00', 8],
      ['bank', '10.00', '0.00', 1],
    ]);
    // Money from the previous payout raises the last one to the minimum.
    expect(parts('500.50')).toEqual([['narrow', '500.50', '3.00', 3]]);
    expect(rangeOf(aPaymentBalance({ withdrawable: '5000.00', destinations: [narrow, bank] }), narrow)).toMatchObject({
      maxAmount: '1990.00',
    });
  });

  it('splits every amount without a remainder', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 8 }), fc.constantFrom('card', 'bank', 'wallet'), (minor, chosen) => {
        const wire = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
        const sum = sharesOf(wire, [card, bank, wallet], chosen, 'EUR').reduce(
          (all, { amount }) => all + Math.round(Number(amount) * 100),
          0,
        );
        expect(sum).toBe(minor);
      }),
    );
  });

  it('promises the latest arrival time', () => {
    const now = Date.parse('2026-05-16T20:00:00.000Z');
    expect(arrivalOf(aPaymentBalance(), bank, now)).toBe('2026-05-20T00:00:00.000Z');
  });

  it('stays within the range of balance, rule and destination, plus the money due back to others', () => {
    const range = (balance: Parameters<typeof aPaymentBalance>[0], chosen = bank) => {
      const { minAmount, maxAmount } = rangeOf(aPaymentBalance(balance), chosen) ?? {};
      return [minAmount, maxAmount];
    };
    expect(range({})).toEqual(['10.00', '600.00']);
    expect(range({ maxAmount: '500.00' })).toEqual(['10.00', '500.00']);
    const narrow = aDestination({ id: 'narrow', minAmount: '20.00', maxAmount: '250.00' });
    expect(range({ destinations: [narrow] }, narrow)).toEqual(['20.00', '250.00']);
    expect(range({ destinations: [card, narrow] }, narrow)).toEqual(['20.00', '300.00']);
    expect(rangeOf(aPaymentBalance({ minAmount: null, maxAmount: null }), bank)).toBeUndefined();
  });
});

describe('withdrawal model [AC4, AC5]', () => {
  it.each([
    ['requested', 'QUEUED', 'withdrawal.state.requested'],
    ['on_hold', 'QUEUED', 'withdrawal.state.on_hold'],
    ['approved', 'QUEUED', 'withdrawal.state.approved'],
    ['sent', 'READY_FOR_REDIRECTION', 'withdrawal.state.sent'],
    ['paid', 'SUCCESSFUL', 'withdrawal.state.paid'],
    ['rejected', 'FAILED', 'withdrawal.state.rejected'],
    ['cancelled', 'CANCELLED', 'withdrawal.state.cancelled'],
    ['sent', 'QUEUED_FOR_REVERSAL', 'status.QUEUED_FOR_REVERSAL'],
    ['paid', 'EXECUTING_REVERSAL', 'status.EXECUTING_REVERSAL'],
    ['sent', 'FAILED_ON_REVERSAL', 'withdrawal.state.sent'],
    ['paid', 'FAILED_ON_REVERSAL', 'status.FAILED_ON_REVERSAL'],
    ['returned', 'SUCCESSFUL_REVERSAL', 'status.SUCCESSFUL_REVERSAL'],
  ] as const)('derives the standing from state %s and status %s', (state, status, key) => {
    expect(standingOf({ state, status }).key).toBe(key);
  });

  it('lists four steps: past ones with their time, and later ones with the promised time [B6]', () => {
    expect(timelineOf(aWithdrawal()).map(({ name, look }) => [name, look])).toEqual([
      ['requested', 'done'],
      ['approved', 'done'],
      ['sent', 'now'],
      ['paid', 'later'],
    ]);
    expect(timelineOf(aWithdrawal())[3]?.at).toBe(aWithdrawal().payBy);
  });

  it('shows a hold in its step, and a different end in place of the remaining steps [B6]', () => {
    const [first, second] = aWithdrawal().steps;
    const held = aWithdrawal({ state: 'on_hold', hold: 'verification', steps: first ? [first] : [] });
    expect(timelineOf(held).map(({ look }) => look)).toEqual(['done', 'held', 'later', 'later']);
    const ended = (state: Withdrawal['state']) =>
      timelineOf(aWithdrawal({ state, steps: first && second ? [first, second] : [] })).map(({ name }) => name);
    expect(ended('returned')).toEqual(['requested', 'approved', 'returned']);
    expect(ended('cancelled')).toEqual(['requested', 'approved', 'cancelled']);
  });

  it('formats how long a withdrawal took', () => {
    const took = (to: string) => durationOf('2026-05-16T12:00:00.000Z', to, 'en');
    expect(took('2026-05-16T12:05:00.000Z')).toBe('5 min');
    expect(took('2026-05-16T15:40:00.000Z')).toBe('3 hr 40 min');
    expect(took('2026-05-17T14:00:00.000Z')).toBe('1 day 2 hr');
  });
});
