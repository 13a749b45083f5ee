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
/** A balance of which this is locked. */
function locking(locked: string): BalanceState {
  const balance = aBalance('1000.00', 3);
  return balance.status === 'known' ? { ...balance, balances: { ...balance.balances, locked } } : balance;
}
const goOn = ({ location }: FakePorts) => location.set({ ...location.current(), pathname: '/en/casino', key: 'next' });

// It loads after the page.
const link = (name?: string | RegExp) => screen.findByRole('link', name ? { name } : undefined, { timeout: 3_000 });

afterEach(() => void jest.useRealTimers());

describe('the open withdrawals in the header [AC5]', () => {
  it('show step and sum, and lead to their page', async () => {
    renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    expect(await link('Withdrawal, step 4 of 4: €240.00 on its way')).toHaveAttribute('href', '/en/account/withdrawal');
  });

  it('say on phones by when they arrive, and that one is on hold', async () => {
    const { fake } = renderShell(<MoneyOut look="line" />, {
      ...player,
      api: listing([{ ...sent, state: 'on_hold' }]),
    });
    await waitFor(() => expect(fake.calls).toHaveLength(1), { timeout: 3_000 });
    // The first page is painted already: the line would push it down.
    expect(screen.queryByRole('link')).toBeNull();
    act(() => goOn(fake));
    expect(await link(/^Withdrawal on hold, step 2 of 4: €240.00 arrives by /)).toBeVisible();
  });

  it('hide the sum with the balance [SH9]', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    act(() => fake.ports.preferences.set('showBalance', false));
    expect(screen.getByRole('link', { name: 'Withdrawal, step 4 of 4: on its way' })).toBeVisible();
  });

  it('show on phones at once when the player requests one on this page', async () => {
    const { fake } = renderShell(<MoneyOut look="line" />, { ...player, api: listing([]) });
    await waitFor(() => expect(fake.calls).toHaveLength(1), { timeout: 3_000 });
    fake.handle(listing([sent]));
    act(() => fake.realtime.events.next(moved));
    expect(await link(/^Withdrawal, step 4 of 4/)).toBeVisible();
  });

  it('follow the payment events and what is locked, not each stake', async () => {
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

  it('load again when live updates begin, at first and after a pause [RS7]', async () => {
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

  it('are asked for after the page, but not for a visitor, nor where nothing is locked', () => {
    jest.useFakeTimers();
    const asked = (options: FakeOptions) => {
      const { fake, unmount } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]), ...options });
      expect(fake.calls).toEqual([]);
      act(() => void jest.advanceTimersByTime(5_000));
      unmount();
      return fake.calls.length;
    };
    expect(asked({})).toBe(1);
    expect(asked({ session: { status: 'guest' } })).toBe(0);
    expect(asked({ balance: locking('0.00') })).toBe(0);
  });
});
