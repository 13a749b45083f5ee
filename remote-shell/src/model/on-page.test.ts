import { expect, it } from '@jest/globals';
import type { RealtimeEvent, TransactionUpdate } from '@parlay/contracts/realtime';
import { isOnPage } from './on-page.ts';

const at = (id: string, { search = '', params = {} } = {}) => ({
  route: { id, remote: 'remote-account', params },
  search,
});
const payment = (change: Partial<TransactionUpdate>): RealtimeEvent => ({
  name: 'TransactionUpdate',
  payload: { paymentRequestStatus: 'SUCCESSFUL', amount: '5.00', currency: 'EUR', reference: 'p-1', ...change },
});

it('recognizes a payment only on the page that shows it', () => {
  const leaving = payment({ paymentRequestStatus: 'READY_FOR_REDIRECTION' });
  expect(isOnPage(leaving, at('account/deposit'))).toBe(true);
  expect(isOnPage(leaving, at('casino'))).toBe(false);
  expect(isOnPage(payment({}), at('account/deposit'))).toBe(false);
  expect(isOnPage(payment({}), at('account/deposit-completed', { search: '?ref=p-1' }))).toBe(true);
  expect(isOnPage(payment({}), at('account/deposit-completed', { search: '?ref=p-2' }))).toBe(false);
  expect(isOnPage(payment({ withdrawal: 'paid' }), at('account/deposit'))).toBe(false);
});

it('recognizes a limit in the cashier, a reply in its ticket and a result in the bet history', () => {
  const limit: RealtimeEvent = { name: 'DepositWindowExceeded', payload: { values: { message: 'No.' } } };
  expect(isOnPage(limit, at('account/deposit'))).toBe(true);
  expect(isOnPage(limit, at('account/limits'))).toBe(false);
  const result: RealtimeEvent = {
    name: 'BetUpdate',
    payload: {
      bet: 'b',
      product: 'sports',
      name: 'A',
      result: 'won',
      corrected: false,
      amount: '5.00',
      currency: 'EUR',
    },
  };
  expect(isOnPage(result, at('account/bet-history'))).toBe(true);
  expect(isOnPage(result, at('betting'))).toBe(false);
  const reply: RealtimeEvent = {
    name: 'TicketUpdate',
    payload: { ticketId: 'T-1', status: 'OPEN', unread: 1, reason: 'reply' },
  };
  expect(isOnPage(reply, at('account/ticket', { params: { id: 'T-1' } }))).toBe(true);
  expect(isOnPage(reply, at('account/ticket', { params: { id: 'T-2' } }))).toBe(false);
});
