import { describe, expect, it } from '@jest/globals';
import type { Unlisted } from '@parlay/contracts/open-word';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { noticeOf } from './realtime-notice.ts';

const wording = {
  t: (key: string) => key,
  money: (amount: string, currency: string) => `${currency} ${amount}`,
  moment: (iso: string) => iso.slice(0, 10),
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

describe('noticeOf', () => {
  it.each(['InsufficientFunds', 'LimitBreach', 'KycRequired'] as const)('shows %s for 15 seconds [RS4]', (name) => {
    expect(noticeOf({ name, payload: {} }, wording)).toMatchObject({
      id: `realtime.${name}`,
      duration: 15_000,
      title: `realtime.${name}.title`,
    });
  });

  it('shows the rest of the limit that refused a stake, and when the limit ends [AC7]', () => {
    const t = (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ');
    const payload = { type: 'loss', left: '0.05', until: '2026-11-27T00:00:00.000Z', currency: 'EUR' };
    const textOf = (change: object) =>
      noticeOf({ name: 'LimitBreach', payload: { ...payload, ...change } }, { ...wording, t })?.text;
    expect(textOf({})).toBe('realtime.LimitBreach.left realtime.LimitBreach.names.loss EUR 0.05 2026-11-27');
    expect(textOf({ type: 'tomorrow' })).toBe('PUSHER_NOTIFICATION_LIMIT_BREACH');
  });

  it('links a required verification to its page [RS4]', () => {
    expect(noticeOf({ name: 'KycRequired', payload: {} }, wording)?.link?.route).toBe('account/verification');
  });

  it.each(['DepositWindowExceeded', 'BonusOffer'] as const)('shows the message of %s [RS4]', (name) => {
    expect(noticeOf({ name, payload: { values: { message: 'Until Monday.' } } }, wording)?.text).toBe('Until Monday.');
  });

  it.each(['DepositWindowExceeded', 'BonusOffer'] as const)(
    'keep the markup, icon, look and button of %s [EN7]',
    (name) => {
      const values = {
        message: '<b>20</b>&nbsp;euros',
        notificationIcon: 'bonus',
        notificationClass: 'promo',
        closeButton: false,
      };
      expect(noticeOf({ name, payload: { values } }, wording)).toMatchObject({
        text: '20\u00a0euros',
        html: '<b>20</b>&nbsp;euros',
        icon: 'bonus',
        look: 'promo',
        closeButton: false,
      });
      expect(noticeOf({ name, payload: { values: { message: 'Plain' } } }, wording)).not.toHaveProperty('html');
    },
  );

  it('are successes only for completed or reversed payments [AC4]', () => {
    const successes = PAYMENT_STATUSES.filter((status) => payment(status)?.type === 'success');
    expect(successes).toEqual(['SUCCESSFUL', 'SUCCESSFUL_REVERSAL']);
    expect(payment('FAILED')?.type).toBe('info');
  });

  it('uses the brand’s severity for a failed payment [AC4]', () => {
    const event = {
      name: 'TransactionUpdate',
      payload: { paymentRequestStatus: 'FAILED', amount: '50.00', currency: 'EUR' },
    } as const;
    expect(noticeOf(event, { ...wording, severity: { FAILED: 'error' } })?.type).toBe('error');
    expect(noticeOf(event, { ...wording, severity: { FAILED: 'grave' as Unlisted } })?.type).toBe('info');
  });

  it('shows a payment’s amount, and replaces its earlier status [AC4]', () => {
    expect(payment('SUCCESSFUL', 'o-7')).toMatchObject({ id: 'payment.o-7', text: 'EUR 50.00' });
    expect(payment('QUEUED', 'o-7')?.id).toBe('payment.o-7');
  });

  it('describes the state of a withdrawal, and never says that a payment was received [AC4]', () => {
    const titleOf = (paymentRequestStatus: (typeof PAYMENT_STATUSES)[number], withdrawal: string) =>
      noticeOf(
        {
          name: 'TransactionUpdate',
          payload: { paymentRequestStatus, amount: '50.00', currency: 'EUR', withdrawal },
        },
        wording,
      )?.title;
    expect(titleOf('QUEUED', 'approved')).toBe('payment.withdrawal.approved');
    expect(titleOf('SUCCESSFUL', 'paid')).toBe('payment.withdrawal.paid');
    expect(titleOf('QUEUED_FOR_REVERSAL', 'sent')).toBe('payment.QUEUED_FOR_REVERSAL');
    expect(titleOf('QUEUED', 'of a newer server')).toBe('payment.QUEUED');
  });

  it('returns no notice for balances, because the header shows them', () => {
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

describe('the notice about a bet', () => {
  const bet = {
    ...{ bet: 'oddsmith:1', product: 'sports', name: 'Lindhaga – Bruntorp', result: 'won', corrected: false },
    ...{ amount: '25.00', currency: 'EUR' },
  };
  const told = (change: Partial<typeof bet>) => {
    const t = (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ');
    return noticeOf({ name: 'BetUpdate', payload: { ...bet, ...change } }, { ...wording, t });
  };

  it('says what a result paid, and links to the bet history [RS4]', () => {
    expect(told({})).toMatchObject({
      id: 'bet.oddsmith:1',
      type: 'success',
      title: 'realtime.BetUpdate.bet.won',
      text: 'realtime.BetUpdate.paid Lindhaga – Bruntorp EUR 25.00',
      link: { route: 'account/bet-history' },
    });
    expect(told({ result: 'void' })).toMatchObject({
      type: 'info',
      text: 'realtime.BetUpdate.back Lindhaga – Bruntorp EUR 25.00',
    });
    expect(told({ result: 'void', amount: '0.00' })?.text).toBe('Lindhaga – Bruntorp');
    expect(told({ product: 'lottery' })?.title).toBe('realtime.BetUpdate.ticket.won');
  });

  it('is missing for a lost bet, unless its result was corrected [RS4]', () => {
    expect(told({ result: 'lost', amount: '0.00' })).toBeUndefined();
    expect(told({ result: 'lost', amount: '0.00', corrected: true })).toMatchObject({
      type: 'info',
      title: 'realtime.BetUpdate.corrected.lost',
      text: 'realtime.BetUpdate.total Lindhaga – Bruntorp EUR 0.00',
    });
    expect(told({ result: 'tomorrow' })).toBeUndefined();
  });
});
