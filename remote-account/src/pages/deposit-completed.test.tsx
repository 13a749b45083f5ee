import { describe, expect, it, jest } from '@jest/globals';
import { aBrand, aPlayer, type FakeOptions, failure } from '@parlay/ports/fakes';
import { readCookie } from '@parlay/remote-kit/browser';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import { aPayment } from '../account.testing.ts';
import type { PaymentStatus } from '../model/payment.ts';
import DepositCompletedPage from './deposit-completed.tsx';

const REF = aPayment().reference;
const PATH = 'GET /api/account/payment-requests/{id}';

const open = (payment: unknown, search = `?ref=${REF}`, brand: FakeOptions['brand'] = {}) =>
  renderWithPorts(<DepositCompletedPage />, {
    messages: en,
    session: aPlayer(),
    brand,
    api: { [PATH]: () => payment },
    paths: { 'account/transactions': 'account/transactions', 'account/deposit': 'account/deposit' },
    location: { pathname: '/en/account/deposit-completed', search },
  });

describe('the page after the payment provider [RT5]', () => {
  it('requests the result from the server, because the URL proves nothing [RT5]', async () => {
    const { fake } = open(aPayment({ status: 'FAILED' }), `?ref=${REF}&status=SUCCESSFUL&result=success`);
    expect(await screen.findByRole('status')).toHaveTextContent('The deposit of €50.00 was declined.');
    expect(fake.calls[0]?.path).toBe(`/api/account/payment-requests/${REF}`);
    expect(screen.getByText(/Your balance has not changed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to deposit' })).toHaveAttribute('href', '/en/account/deposit');
  });

  it('shows a success with the amount and a link to the transactions [AC3]', async () => {
    open(aPayment());
    expect(await screen.findByRole('status')).toHaveTextContent('€50.00 is in your balance.');
    expect(screen.getByRole('link', { name: 'See transactions' })).toHaveAttribute('href', '/en/account/transactions');
    expect(screen.queryByRole('link', { name: 'Back to deposit' })).toBeNull();
  });

  it.each<[PaymentStatus, RegExp]>([
    ['QUEUED', /being checked/],
    ['READY_FOR_REDIRECTION', /being checked/],
    ['CANCELLED', /was cancelled/],
    ['SUCCESSFUL_REVERSAL', /was returned/],
  ])('describes %s [AC4]', async (status, words) => {
    open(aPayment({ status }));
    expect(await screen.findByRole('status')).toHaveTextContent(words);
  });

  it('polls a pending payment until it is decided [AC3]', async () => {
    jest.useFakeTimers();
    try {
      const { fake } = open(aPayment({ status: 'QUEUED' }));
      await act(async () => undefined);
      expect(screen.getByRole('status')).toHaveTextContent('being checked');
      fake.handle({ [PATH]: () => aPayment() });
      await act(async () => void jest.advanceTimersByTime(2_000));
      expect(screen.getByRole('status')).toHaveTextContent('€50.00 is in your balance.');
      await act(async () => void jest.advanceTimersByTime(60_000));
      expect(fake.calls).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('clears this deposit’s intent when the deposit is decided, but not before', async () => {
    const { fake, unmount } = open(aPayment({ status: 'QUEUED' }));
    const intent = { key: 'k', command: 'visa 50.00', reference: REF };
    fake.ports.drafts.write('deposit intent', intent);
    await screen.findByRole('status');
    expect(fake.ports.drafts.read('deposit intent')).toEqual(intent);
    unmount();

    const decided = open(aPayment({ status: 'FAILED' }));
    decided.fake.ports.drafts.write('deposit intent', intent);
    await screen.findByRole('status');
    await waitFor(() => expect(decided.fake.ports.drafts.read('deposit intent')).toBeUndefined());
  });

  it.each([
    [1, 'first-deposit'],
    [2, 'repeat-deposit'],
  ] as const)('counts deposit number %d as %s, once, after consent [RS13]', async (depositNumber, event) => {
    const uid = 'pseudonym-of-the-pla-1';
    const payment = aPayment({ dataLayer: { UID: uid, depositNumber } });
    const { fake, unmount } = open(payment);
    fake.ports.preferences.set('cookies', 'all');
    fake.ports.drafts.write('deposit intent', { key: 'k', command: 'visa 50.00', reference: REF });
    await waitFor(() => expect(fake.reports).toEqual([{ kind: 'analytics', event, uid }]));
    unmount();

    const again = open(payment);
    again.fake.ports.preferences.set('cookies', 'all');
    await screen.findByRole('status');
    expect(again.fake.reports).toEqual([]);
  });

  it.each([
    [1, '/en/promotions/welcome-bonus'],
    [2, '/en/casino'],
  ])('redirects once to the brand’s page after deposit number %d, with a notice [AC3]', async (depositNumber, page) => {
    const brand = aBrand({
      payments: { ...aBrand().payments, afterDeposit: { first: '/promotions/welcome-bonus', later: '/casino' } },
    });
    const payment = aPayment({ dataLayer: { UID: 'pseudonym', depositNumber } });
    const { fake, unmount } = open(payment, undefined, brand);
    fake.ports.drafts.write('deposit intent', { key: 'k', command: 'visa 50.00', reference: REF });
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe(page));
    expect(readCookie('parlay_notice')).toBe('deposited');
    unmount();
    const again = open(payment, undefined, brand);
    await screen.findByRole('status');
    expect(again.fake.ports.navigation.current().pathname).toBe('/en/account/deposit-completed');
  });

  it('shows that the time to pay has expired, and links back to the deposit [AC4]', async () => {
    open(aPayment({ status: 'FAILED', reason: 'expired' }));
    expect(await screen.findByRole('status')).toHaveTextContent('The time to pay €50.00 has run out.');
    expect(screen.getByRole('link', { name: 'Back to deposit' })).toBeInTheDocument();
  });

  it('does not change the intent of another deposit', async () => {
    const { fake } = open(aPayment());
    const other = { key: 'k', command: 'visa 50.00', reference: 'another' };
    fake.ports.drafts.write('deposit intent', other);
    await screen.findByRole('status');
    expect(fake.ports.drafts.read('deposit intent')).toEqual(other);
  });

  it('treats a missing payment, another player’s payment and a missing reference the same', async () => {
    const { unmount } = open(failure({ code: 'not_found', status: 404 }));
    expect(await screen.findByText('There is no such payment')).toBeInTheDocument();
    unmount();
    open(undefined, '');
    expect(screen.getByText('There is no such payment')).toBeInTheDocument();
  });

  it('shows that the state is unavailable but the money is safe, and retries', async () => {
    const { user, fake } = open(failure({ code: 'unavailable', status: 503, reference: 'r-3' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your money is safe.');
    fake.handle({ [PATH]: () => aPayment() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('status')).toHaveTextContent('€50.00 is in your balance.');
  });
});
