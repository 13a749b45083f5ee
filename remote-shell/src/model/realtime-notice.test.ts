import { describe, expect, it } from '@jest/globals';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { noticeOf } from './realtime-notice.ts';

const wording = {
  t: (key: string) => key,
  money: (amount: string, currency: string) => `${currency} ${amount}`,
  duration: 15_000,
};
const payment = (paymentRequestStatus: (typeof PAYMENT_STATUSES)[number], reference?: string) =>
  noticeOf(
    {
      name: 'TransactionUpdate',
      payload: { paymentRequestStatus, amount: '50.00', currency: 'EUR', ...(reference ? { reference } : {}) },
    },
    wording,
  );

describe('notices of what the server says unasked', () => {
  it.each(['InsufficientFunds', 'LimitBreach', 'KycRequired'] as const)('RS4: %s stays for 15 seconds', (name) => {
    expect(noticeOf({ name, payload: {} }, wording)).toMatchObject({
      id: `realtime.${name}`,
      duration: 15_000,
      title: `realtime.${name}.title`,
    });
  });

  it('RS4: a needed verification leads to its page', () => {
    expect(noticeOf({ name: 'KycRequired', payload: {} }, wording)?.link?.route).toBe('account/verification');
  });

  it.each(['DepositWindowExceeded', 'BonusOffer'] as const)('RS4: %s carries its own message', (name) => {
    expect(noticeOf({ name, payload: { values: { message: 'Until Monday.' } } }, wording)?.text).toBe('Until Monday.');
  });

  it('AC4: only payments that came through or came back are successes', () => {
    const successes = PAYMENT_STATUSES.filter((status) => payment(status)?.type === 'success');
    expect(successes).toEqual(['SUCCESSFUL', 'SUCCESSFUL_REVERSAL']);
    expect(payment('FAILED')?.type).toBe('info');
  });

  it('AC4: a brand may take a payment that failed more seriously', () => {
    const event = {
      name: 'TransactionUpdate',
      payload: { paymentRequestStatus: 'FAILED', amount: '50.00', currency: 'EUR' },
    } as const;
    expect(noticeOf(event, { ...wording, severity: { FAILED: 'error' } })?.type).toBe('error');
  });

  it('AC4: a payment shows its amount, and its newer status replaces the older', () => {
    expect(payment('SUCCESSFUL', 'o-7')).toMatchObject({ id: 'payment.o-7', text: 'EUR 50.00' });
    expect(payment('QUEUED', 'o-7')?.id).toBe('payment.o-7');
  });

  it('says nothing about balances: the header shows them', () => {
    expect(
      noticeOf(
        {
          name: 'ContextualizedBalanceUpdate',
          payload: {
            version: 2,
            currency: 'EUR',
            balances: { spendable: '1.00', withdrawable: '1.00', locked: '0.00' },
          },
        },
        wording,
      ),
    ).toBeUndefined();
  });
});
