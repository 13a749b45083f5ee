import { describe, expect, it } from '@jest/globals';
import { moneyOutOf } from './money-out.ts';

const withdrawal = (change: object = {}) => ({
  state: 'sent' as const,
  amount: '240.00',
  currency: 'EUR',
  payBy: '2026-05-18T18:00:00.000Z',
  ...change,
});

describe('moneyOutOf [AC5]', () => {
  it('returns undefined if there are no open withdrawals', () => {
    expect(moneyOutOf([])).toBeUndefined();
  });

  it.each([
    ['requested', 2, false],
    ['on_hold', 2, true],
    ['approved', 3, false],
    ['sent', 4, false],
  ])('returns the step of a withdrawal: %s', (state, step, isHeld) => {
    const open = moneyOutOf([withdrawal({ state })]);
    expect(open).toEqual({ amount: '240.00', currency: 'EUR', step, isHeld, by: '2026-05-18T18:00:00.000Z' });
  });

  it('adds up withdrawals, with the step of the slowest and the latest promised arrival', () => {
    const later = withdrawal({ state: 'approved', amount: '0.50', payBy: '2026-05-20T18:00:00.000Z' });
    expect(moneyOutOf([withdrawal(), later, withdrawal()])).toMatchObject({
      amount: '480.50',
      step: 3,
      by: '2026-05-20T18:00:00.000Z',
    });
  });

  it('promises no arrival while a hold leaves one of them without a date', () => {
    expect(moneyOutOf([withdrawal(), withdrawal({ state: 'on_hold', payBy: null })])).toMatchObject({ by: null });
  });
});
