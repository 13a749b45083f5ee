import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { aBalance, aPlayer, type FakeOptions } from '@parlay/ports/fakes';
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

// It loads after the page.
const link = (name?: string | RegExp) => screen.findByRole('link', name ? { name } : undefined, { timeout: 3_000 });

afterEach(() => void jest.useRealTimers());

describe('the open withdrawals in the header [AC5]', () => {
  it('show step and sum, and lead to their page', async () => {
    renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    expect(await link('Withdrawal, step 4 of 4: €240.00 on its way')).toHaveAttribute('href', '/en/account/withdrawal');
  });

  it('say on phones by when they arrive, and that one is on hold', async () => {
    renderShell(<MoneyOut look="line" />, { ...player, api: listing([{ ...sent, state: 'on_hold' }]) });
    expect(await link(/^Withdrawal on hold, step 2 of 4: €240.00 arrives by /)).toBeVisible();
  });

  it('hide the sum with the balance [SH9]', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    act(() => fake.ports.preferences.set('showBalance', false));
    expect(screen.getByRole('link', { name: 'Withdrawal, step 4 of 4: on its way' })).toBeVisible();
  });

  it('follow the balance until nothing is locked', async () => {
    const { fake } = renderShell(<MoneyOut look="pill" />, { ...player, api: listing([sent]) });
    await link();
    fake.handle(listing([{ ...sent, amount: '10.00' }]));
    act(() => fake.balance.set(aBalance('1000.00', 2)));
    await waitFor(() => expect(screen.getByRole('link')).toHaveTextContent('€10.00'));
    const { balances } = aBalance() as Extract<ReturnType<typeof aBalance>, { status: 'known' }>;
    act(() => fake.balance.set({ status: 'known', balances: { ...balances, locked: '0.00', version: 3 } }));
    expect(screen.queryByRole('link')).toBeNull();
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
    const { balances } = aBalance() as Extract<ReturnType<typeof aBalance>, { status: 'known' }>;
    expect(asked({})).toBe(1);
    expect(asked({ session: { status: 'guest' } })).toBe(0);
    expect(asked({ balance: { status: 'known', balances: { ...balances, locked: '0.00' } } })).toBe(0);
  });
});
