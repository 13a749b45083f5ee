import { describe, expect, it } from '@jest/globals';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { aPlayer } from '@parlay/ports/fakes';
import { aGame } from '../../testing/games.ts';
import { renderLobby } from '../../testing/lobby.tsx';

describe('LobbyTile [CA6]', () => {
  const games = [aGame({ id: 'salt-and-silver', name: 'Salt & Silver' }), aGame({ id: 'kite' })];

  it('is a plain link for a game without demo play', async () => {
    const view = renderLobby([aGame({ id: 'kite-season', freePlay: false })]);
    expect(await view.findByRole('link', { name: 'Kite Season, Oddbird' })).toHaveAttribute(
      'href',
      '/en/game/Kite-Season/kite-season',
    );
  });

  it('asks how to play if there is a demo, one tile at a time, and closes on Escape or a click outside', async () => {
    const view = renderLobby(games);
    const salt = await view.findByRole('button', { name: 'Salt & Silver, Oddbird' });
    await view.user.click(salt);
    expect(view.getByRole('button', { name: 'Play' })).toHaveFocus();
    await view.user.click(view.getByRole('button', { name: 'Kite, Oddbird' }));
    expect(view.getAllByRole('button', { name: 'Demo' })).toHaveLength(1);
    expect(salt).toHaveAttribute('aria-expanded', 'false');
    await view.user.keyboard('{Escape}');
    expect(view.queryByRole('button', { name: 'Demo' })).not.toBeInTheDocument();
    expect(view.getByRole('button', { name: 'Kite, Oddbird' })).toHaveFocus();
    await view.user.click(salt);
    await view.user.click(view.getByRole('heading', { level: 1 }));
    expect(view.queryByRole('button', { name: 'Demo' })).not.toBeInTheDocument();
  });

  it('opens the game for a player, and the demo for anyone', async () => {
    const view = renderLobby(games, { session: aPlayer() });
    await view.user.click(await view.findByRole('button', { name: 'Salt & Silver, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    expect(view.fake.location.current().pathname).toBe('/en/game/Salt-Silver/salt-and-silver');
    view.unmount();
    const guest = renderLobby(games);
    await guest.user.click(await guest.findByRole('button', { name: 'Salt & Silver, Oddbird' }));
    await guest.user.click(guest.getByRole('button', { name: 'Demo' }));
    expect(guest.fake.location.current().pathname).toBe('/en/game/Salt-Silver/salt-and-silver/free');
  });

  it('asks a visitor to log in, and returns to the game', async () => {
    const view = renderLobby(games);
    const loginRequests: unknown[] = [];
    view.fake.ports.bus.on('login.requested').subscribe((request) => {
      loginRequests.push(request.returnTo);
      view.fake.ports.bus.publish('login-modal.changed', { open: true });
    });
    await view.user.click(await view.findByRole('button', { name: 'Kite, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    expect(loginRequests).toEqual(['/en/game/Kite/kite']);
    expect(view.fake.location.current().pathname).toBe('/en/casino');
  });

  it('opens the login page if no modal opens', async () => {
    const view = renderLobby(games);
    await view.user.click(await view.findByRole('button', { name: 'Kite, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    const { pathname, search } = view.fake.location.current();
    expect([pathname, search]).toEqual(['/en/login', '?return=%2Fen%2Fgame%2FKite%2Fkite']);
  });

  it('offers only the demo during maintenance, and no demo if the brand has none [CA9]', async () => {
    const closed = renderLobby(games, { brand: { maintenance: true } });
    await closed.user.click(await closed.findByRole('button', { name: 'Kite, Oddbird' }));
    expect(closed.getByRole('button', { name: 'Demo' })).toBeInTheDocument();
    expect(closed.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
    closed.unmount();
    const strict = renderLobby(games, { brand: { policy: PagePolicy.parse({ demo: 'off' }) } });
    expect(await strict.findByRole('link', { name: 'Kite, Oddbird' })).toBeInTheDocument();
  });
});
