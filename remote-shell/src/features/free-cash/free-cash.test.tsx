import { describe, expect, it } from '@jest/globals';
import { aPlayer, type FakeOptions } from '@parlay/ports/fakes';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { FreeCash } from './free-cash.tsx';

const brand = { id: 120, freeCash: { popup: true, blockedCountries: ['GB'] } };
const from = (countryCode: string | null, numberOfDeposits = 0) => ({
  'GET /api/lookup-ip-address': () => ({ countryCode, subDivisions: [] }),
  'POST /api/customer-stats': () => ({ stats: { numberOfDeposits } }),
});
function visit(options: FakeOptions = {}) {
  const shown = renderShell(<FreeCash />, { brand, api: from('MT'), ...options });
  act(() => shown.fake.ports.preferences.set('cookies', 'needed'));
  return shown;
}
const settled = (fake: ReturnType<typeof visit>['fake'], calls: number) =>
  waitFor(() => expect(fake.calls).toHaveLength(calls));

describe('FreeCash', () => {
  it('shows the pop-up to a visitor once, with links to registration and conditions [SH27]', async () => {
    const { user, fake } = visit();
    expect(await screen.findByRole('dialog', { name: 'Free cash for new players' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/en/register');
    expect(screen.getByRole('link', { name: 'Conditions' })).toHaveAttribute('href', '/en/help-centre/bonus');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.ports.drafts.read('free-cash.seen')).toBe(true);
  });

  it('tells a player without deposits how claimed free cash is paid, and offers no deposit [SH27]', async () => {
    visit({ session: aPlayer() });
    expect(await screen.findByRole('link', { name: 'My account' })).toHaveAttribute('href', '/en/account');
    expect(screen.getByText(/confirm your email address by the link that we sent you/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  });

  it('shows nothing after a deposit, or in a blocked or unknown country [SH27]', async () => {
    const depositor = visit({ session: aPlayer(), api: from('MT', 2) });
    await settled(depositor.fake, 2);
    expect(screen.queryByRole('dialog')).toBeNull();
    depositor.unmount();
    const blocked = visit({ api: from('GB') });
    await settled(blocked.fake, 1);
    expect(screen.queryByRole('dialog')).toBeNull();
    blocked.unmount();
    const unknown = visit({ api: from(null) });
    await settled(unknown.fake, 1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends no request if the brand has no free cash, on a game, or before the cookie choice [SH27]', () => {
    const other = renderShell(<FreeCash />, { brand: { id: 104 } });
    act(() => other.fake.ports.preferences.set('cookies', 'all'));
    expect(other.fake.calls).toEqual([]);
    const game = visit({ location: { route: { id: 'game', remote: 'remote-casino', params: {} } } });
    expect(game.fake.calls).toEqual([]);
    const undecided = renderShell(<FreeCash />, { brand, api: from('MT') });
    expect(undecided.fake.calls).toEqual([]);
  });
});
