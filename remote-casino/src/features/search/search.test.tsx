import { describe, expect, it } from '@jest/globals';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { render, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { aGame, at } from '../../testing/games.ts';
import { casino, lobby } from '../../testing/lobby.tsx';
import { Lobby } from '../lobby/lobby.tsx';

describe('search (CA3)', () => {
  const games = ['Kite Season', 'Kite Runner', 'Glasshouse'].map((name) => aGame({ id: name.toLowerCase(), name }));

  it('finds while typing, announces the number, and follows with the address', async () => {
    const view = lobby(games);
    await view.user.click(await view.findByRole('link', { name: 'Search' }));
    const field = view.getByRole('searchbox', { name: 'Search games' });
    expect(field).toHaveFocus();
    await view.user.type(field, 'kite');
    expect(await view.findByText('2 games found')).toHaveAttribute('role', 'status');
    expect(view.getByRole('button', { name: 'Kite Runner, Oddbird' })).toBeInTheDocument();
    await waitFor(() => expect(view.fake.location.current().search).toBe('?q=kite'));
    expect(view.fake.location.current().hash).toBe('#search');
  });

  it('opens with the query of its address and says when nothing is found', async () => {
    const view = lobby(games, { location: at('casino', { search: '?q=zebra', hash: '#search' }) });
    expect(await view.findByText('No game matches “zebra”')).toBeInTheDocument();
    expect(view.getByRole('searchbox')).toHaveValue('zebra');
  });

  it('keeps half a word across a swap of this remote; a link to another search wins over it', async () => {
    const first = lobby(games, { location: at('casino', { hash: '#search' }) });
    await first.user.type(await first.findByRole('searchbox'), 'gla');
    first.unmount();
    const { ports, location } = first.fake;
    const mount = () =>
      render(
        <RemoteHarness ports={ports} messages={en}>
          <Lobby kind={casino} />
        </RemoteHarness>,
      );
    const swapped = mount();
    expect(await swapped.findByRole('searchbox')).toHaveValue('gla');
    swapped.unmount();
    location.set({ ...location.current(), search: '?q=kite' });
    const linked = mount();
    expect(await linked.findByRole('searchbox')).toHaveValue('kite');
  });
});
