import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import type { BalanceState } from '@parlay/contracts/session';
import { aBalance, aPlayer, type FakeOptions, type FakePorts } from '@parlay/ports/fakes';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { MoneyOut } from './money-out.tsx';

const sent = { state: 'sent', amount: '240.00', currency: 'EUR', payBy: '2026-05-18T18:00:00.000Z' };
const listing = (items: object[]) => ({
  'GET /api/account/withdrawal': () => ({ items, total: items.length, page: 1, size: 20, canCancel: false }),
});
const player: FakeOptions = {
  session: aPlayer(),
  balance: aBalance(),
  paths: { 'account/withdrawal': 'account/withdrawal' },
};

const moved: RealtimeEvent = {
  name: 'TransactionUpdate',
  payload: { paymentRequestStatus: 'QUEUED', amount: '240.00', currency: 'EUR' },
};
/** Returns a balance with the given locked amount. */
function locking(locked: string): BalanceState {
  const balance = aBalance('1000.00', 3);
  return balance.status === 'known' ? { ...balance, balances: { ...balance.balances, locked } } : balance;
}
const navigate = ({ location }: FakePorts) =>
  location.set({ ...location.current(), pathname: '/en/casino', key: 'next' });

// Waits longer, because the link loads after the page.
const link = (name?: string | RegExp) => screen.findByRole('link', name ? { name } : undefined, { timeout: 3_000 });

afterEach(() => void jest.useRealTimers());

describe('MoneyOut [AC5]', () => {
  it('shows step and amount, and links to the withdrawals', async () => {
    renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    expect(await link('Withdrawal, step 4 of 4: €240.00 on its way')).toHaveAttribute('href', '/en/account/withdrawal');
  });

  it('shows the expected arrival on phones, and that a withdrawal is on hold', async () => {
    const { fake } = renderShell(<MoneyOut look="line" />, {
      ...player,
      api: listing([{ ...sent, state: 'on_hold' }]),
    });
    await waitFor(() => expect(fake.calls).toHaveLength(1), { timeout: 3_000 });
    // The first page has already been painted, and the line would push it down.
    expect(screen.queryByRole('link')).toBeNull();
    act(() => navigate(fake));
    expect(await link(/^Withdrawal on hold, step 2 of 4: €240.00 arrives by /)).toBeVisible();
  });

  it.each(['pill', 'line'] as const)('shows that a withdrawal is on hold if it has no date: %s', async (look) => {
    const held = { ...sent, state: 'on_hold', payBy: null };
    const { fake } = renderShell(<MoneyOut look={look} />, { ...player, api: listing([held]) });
    await waitFor(() => expect(fake.calls).toHaveLength(1), { timeout: 3_000 });
    act(() => navigate(fake));
    expect(await link('Withdrawal on hold, step 2 of 4: €240.00 on hold')).toBeVisible();
  });

  it('hides the amount together with the balance [SH9]', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    act(() => fake.ports.preferences.set('showBalance', false));
    expect(screen.getByRole('link', { name: 'Withdrawal, step 4 of 4: on its way' })).toBeVisible();
  });

  it('appears on phones immediately when the player requests a withdrawal on this page', async () => {
    const { fake } = renderShell(<MoneyOut look="line" />, { ...player, api: listing([]) });
    await waitFor(() => expect(fake.calls).toHaveLength(1), { timeout: 3_000 });
    fake.handle(listing([sent]));
    act(() => fake.realtime.events.next(moved));
    expect(await link(/^Withdrawal, step 4 of 4/)).toBeVisible();
  });

  it('reloads on payment events and changes of locked money, but not after each stake', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    fake.handle(listing([{ ...sent, amount: '10.00' }]));
    act(() => fake.balance.set(aBalance('990.00', 2)));
    expect(fake.calls).toHaveLength(1);
    act(() => fake.realtime.events.next(moved));
    await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('€10.00'));
    fake.handle(listing([{ ...sent, amount: '20.00' }]));
    act(() => fake.balance.set(locking('170.00')));
    await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('€20.00'));
    act(() => fake.balance.set(locking('0.00')));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('reloads when live updates begin, initially and after a pause [RS7]', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    fake.handle(listing([{ ...sent, amount: '10.00' }]));
    act(() => fake.realtime.status.set('up'));
    await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('€10.00'));
    act(() => fake.realtime.status.set('down'));
    expect(fake.calls).toHaveLength(2);
    fake.handle(listing([{ ...sent, amount: '20.00' }]));
    act(() => fake.realtime.status.set('up'));
    await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('€20.00'));
  });

  it('sends its request after the page has loaded, but not for visitors or if nothing is locked', () => {
    jest.useFakeTimers();
    const requestsFor = (options: FakeOptions) => {
      const { fake, unmount } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]), ...options });
      expect(fake.calls).toEqual([]);
      act(() => void jest.advanceTimersByTime(5_000));
      unmount();
      return fake.calls.length;
    };
    expect(requestsFor({})).toBe(1);
    expect(requestsFor({ session: { status: 'guest' } })).toBe(0);
    expect(requestsFor({ balance: locking('0.00') })).toBe(0);
  });
});
