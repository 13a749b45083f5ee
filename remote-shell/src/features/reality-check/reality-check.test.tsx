import { describe, expect, it } from '@jest/globals';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { act, screen, waitFor } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { RealityCheck } from './reality-check.tsx';

const NOW = Date.parse('2026-05-16T20:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const player = (nextAt: string | null) => aPlayer({ realityCheck: { period: 'PT30M', nextAt } });
const game = { pathname: '/en/game/Kite/kite', route: { id: 'game', remote: 'remote-casino', params: {} } };
const figures = {
  initialBalance: '100.00',
  finalBalance: '88.50',
  staked: '40.00',
  won: '28.50',
  lost: '11.50',
  sessionBalance: '-11.50',
  currency: 'EUR',
  sessionStart: at(-30),
  serverTime: at(0),
  minutes: 30,
};
const api = {
  'GET /api/account/session-balance': () => figures,
  'POST /api/account/reality-check': () => ({ period: 'PT30M', nextAt: at(30) }),
};
const dialog = () => screen.findByRole('alertdialog', { name: 'Reality check' });

describe('RealityCheck', () => {
  it('shows the session’s time and money when due, and cannot be dismissed [RS11]', async () => {
    const { user } = renderShell(<RealityCheck />, { session: player(at(-1)), now: () => NOW, location: game, api });
    const box = await dialog();
    await waitFor(() => expect(box).toHaveTextContent('You have been logged in for 30 minutes.'));
    for (const text of ['Started with€100.00', 'Now€88.50', 'This session-€11.50'])
      expect(box.textContent?.replace(/[−–]/g, '-')).toContain(text);
    await user.keyboard('{Escape}');
    expect(box).toBeVisible();
  });

  it.each(['betting', 'lottery', 'boa', 'tournament'])(
    'also appears on the page of %s, where money is at stake [B9]',
    async (id) => {
      const location = { pathname: `/en/${id}`, route: { id, remote: 'x', params: {} } };
      renderShell(<RealityCheck />, { session: player(at(-1)), now: () => NOW, location, api });
      await dialog();
    },
  );

  it('shows what was staked, won and lost, and links to the limits, if the policy requires it [B9]', async () => {
    const policy = PagePolicy.parse({ realityCheck: { content: ['wagered', 'won', 'lost', 'limits'] } });
    const session = aPlayer({ realityCheck: { period: 'PT30M', nextAt: at(-1) }, policy });
    const { user, fake } = renderShell(<RealityCheck />, { session, now: () => NOW, location: game, api });
    const box = await dialog();
    await waitFor(() => expect(box).toHaveTextContent('Staked€40.00Won€28.50Lost€11.50'));
    await user.click(screen.getByRole('button', { name: 'See my limits' }));
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe('/en/account/limits'));
  });

  it('sends the acknowledgement to the server, and schedules the next check [RS11]', async () => {
    const { user, fake } = renderShell(<RealityCheck />, {
      session: player(at(-1)),
      now: () => NOW,
      location: game,
      api,
    });
    fake.ports.session.refresh = async () => fake.session.set(player(at(30)));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Carry on' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/account/reality-check',
      body: { acknowledged: true },
    });
  });

  it('links to the transactions and to logout [RS11]', async () => {
    const { user, fake } = renderShell(<RealityCheck />, {
      session: player(at(-1)),
      now: () => NOW,
      location: game,
      api,
    });
    fake.ports.session.refresh = async () => fake.session.set(player(at(30)));
    await dialog();
    await user.click(screen.getByRole('button', { name: 'See transactions' }));
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe('/en/account/transactions'));
    act(() => {
      fake.location.set({ ...fake.location.current(), ...game });
      fake.session.set(player(at(-1)));
    });
    await dialog();
    await user.click(screen.getByRole('button', { name: 'Stop and log out' }));
    await waitFor(() => expect(fake.ports.session.current().status).toBe('guest'));
  });

  it('appears when due, and closes when the player leaves the game [RS11, CA8]', async () => {
    let now = NOW;
    const { fake } = renderShell(<RealityCheck />, { session: player(at(30)), now: () => now, location: game, api });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    now = NOW + 31 * 60_000;
    act(() => fake.session.set(player(at(30.5))));
    await dialog();
    act(() => fake.location.set({ ...fake.location.current(), route: { id: 'casino', remote: 'x', params: {} } }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['nobody is signed in', { status: 'guest' } as const],
    ['the player has turned it off', player(null)],
  ])('stays hidden when %s [RS11]', (_why, session) => {
    renderShell(<RealityCheck />, { session, now: () => NOW, location: game, api });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows a failure with its reference, and can be closed [RS11]', async () => {
    const { user } = renderShell(<RealityCheck />, {
      session: player(at(-1)),
      now: () => NOW,
      location: game,
      api: {
        'GET /api/account/session-balance': () => failure({ code: 'internal', status: 500, reference: 'ref-1' }),
        'POST /api/account/reality-check': () => failure({ code: 'internal', status: 500 }),
      },
    });
    await dialog();
    expect(await screen.findByText('Reference ref-1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Carry on' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
