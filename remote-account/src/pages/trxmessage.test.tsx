import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import { aPayment } from '../account.testing.ts';
import TrxMessagePage from './trxmessage.tsx';

const REF = aPayment().reference;
const PATH = 'GET /api/account/payment-requests/{id}';

const open = (payment: unknown, search: string) =>
  renderWithPorts(<TrxMessagePage />, {
    messages: en,
    session: aPlayer(),
    api: { [PATH]: () => payment },
    paths: { 'account/transactions': 'account/transactions', 'account/deposit': 'account/deposit' },
    location: { pathname: '/en/trxmessage', search },
  });

const transactionsLink = () => screen.getByRole('link', { name: 'See transactions' });

describe('TrxMessage [RT4]', () => {
  it.each([
    ['', 'This is what became of your payment.'],
    ['&message=returned', 'You are back from the payment page. This is what became of your payment.'],
    ['&message=notified', 'You come from a message about this payment. This is how it stands now.'],
    ['&message=success', 'This is what became of your payment.'],
    ['&message=%3Cb%3Eyou%20won%3C/b%3E', 'This is what became of your payment.'],
  ])('uses the URL (%s) only for the wording: %s [RT4]', async (message, lead) => {
    const { fake, container } = open(aPayment({ status: 'FAILED' }), `?ref=${REF}&status=SUCCESSFUL${message}`);
    expect(await screen.findByRole('status')).toHaveTextContent('The deposit of €50.00 was declined.');
    expect(screen.getByText(lead)).toBeVisible();
    expect(container).not.toHaveTextContent('you won');
    expect(fake.calls.map(({ path }) => path)).toEqual([`/api/account/payment-requests/${REF}`]);
    expect(transactionsLink()).toHaveAttribute('href', '/en/account/transactions');
  });

  it('reports arrived money only if the server confirms it [RT4]', async () => {
    open(aPayment({ status: 'QUEUED' }), `?ref=${REF}&message=returned`);
    expect(await screen.findByRole('status')).toHaveTextContent('€50.00 is being checked.');
    expect(screen.getByRole('heading', { level: 1, name: 'Your transaction' })).toBeVisible();
  });

  it('treats an unknown payment, another player’s and a missing reference the same, with next steps [RT4]', async () => {
    const { unmount } = open(failure({ code: 'not_found', status: 404 }), `?ref=${REF}&message=returned`);
    expect(await screen.findByText('There is no such payment')).toBeVisible();
    expect(transactionsLink()).toBeVisible();
    expect(screen.queryByText(/back from the payment page/)).toBeNull();
    unmount();
    const { fake } = open(undefined, '?message=returned');
    expect(screen.getByText('There is no such payment')).toBeVisible();
    expect(transactionsLink()).toBeVisible();
    expect(fake.calls).toEqual([]);
  });

  it('shows that the state is unavailable but the money is safe [RT4]', async () => {
    open(failure({ code: 'internal', status: 500, reference: 'r-1' }), `?ref=${REF}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your money is safe.');
  });
});
