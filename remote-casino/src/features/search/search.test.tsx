import { describe, expect, it } from '@jest/globals';
import type { Ports } from '@parlay/ports';
import { fakePorts } from '@parlay/ports/fakes';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { act, render, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import { aGame, lobbyApi, lobbyLocation, PATHS } from '../../testing/games.ts';
import { CASINO_LOBBY, renderLobby } from '../../testing/lobby.tsx';
import { Lobby } from '../lobby/lobby.tsx';

const mount = (ports: Ports) =>
  render(
    <RemoteHarness ports={ports} messages={en}>
      <Lobby kind={CASINO_LOBBY} />
    </RemoteHarness>,
  );

describe('SearchPanel [CA3]', () => {
  const games = ['Kite Season', 'Kite Runner', 'Glasshouse'].map((name) => aGame({ id: name.toLowerCase(), name }));

  it('finds games while typing, announces the number of results, and updates the URL', async () => {
    const view = renderLobby(games);
    await view.user.click(await view.findByRole('link', { name: 'Search' }));
    const field = view.getByRole('searchbox', { name: 'Search games' });
    expect(field).toHaveFocus();
    await view.user.type(field, 'kite');
    expect(await view.findByText('2 games found')).toHaveAttribute('role', 'status');
    expect(view.getByRole('button', { name: 'Kite Runner, Oddbird' })).toBeInTheDocument();
    await waitFor(() => expect(view.fake.location.current().search).toBe('?q=kite'));
    expect(view.fake.location.current().hash).toBe('#search');
  });

  it('starts with the query in the URL, and shows a notice if nothing is found', async () => {
    const view = renderLobby(games, { location: lobbyLocation('casino', { search: '?q=zebra', hash: '#search' }) });
    expect(await view.findByText('No game matches “zebra”')).toBeInTheDocument();
    expect(view.getByRole('searchbox')).toHaveValue('zebra');
  });

  it('offers to clear a studio without results, and suggests similar games', async () => {
    const more = [...games, aGame({ id: 'salt', name: 'Salt', studio: 'Papermill' })];
    const view = renderLobby(more, {
      location: lobbyLocation('casino', { search: '?studio=Papermill&q=kite', hash: '#search' }),
    });
    expect(await view.findByText('No game from Papermill matches “kite”')).toBeInTheDocument();
    expect(view.getByRole('heading', { name: 'These come close' })).toBeInTheDocument();
    expect(view.getByRole('button', { name: 'Kite Runner, Oddbird' })).toBeInTheDocument();
    await view.user.click(view.getByRole('button', { name: 'Clear Papermill' }));
    expect(view.fake.location.current()).toMatchObject({ search: '?q=kite', hash: '#search' });
    expect(view.getByText('2 games found')).toBeInTheDocument();
  });

  it('keeps the selected studio in the URL only across tabs and searches', async () => {
    const more = [...games, aGame({ id: 'salt', name: 'Salt', studio: 'Papermill' })];
    const view = renderLobby(more);
    await view.user.click(await view.findByRole('button', { name: /All studios/ }));
    await view.user.click(view.getByRole('button', { name: 'Papermill' }));
    expect(view.fake.location.current()).toMatchObject({ search: '?studio=Papermill', hash: '#all_games' });
    expect(view.queryByRole('button', { name: 'Glasshouse, Oddbird' })).not.toBeInTheDocument();
    await view.user.click(view.getByRole('link', { name: /^Slots/ }));
    expect(view.fake.location.current()).toMatchObject({ search: '?studio=Papermill', hash: '#slots' });
    // The header's search does not set a studio.
    act(() => view.fake.location.set({ ...view.fake.location.current(), search: '?q=kite', hash: '#search' }));
    expect(await view.findByText('2 games found')).toBeInTheDocument();
  });

  it('keeps a half-typed word across a swap of this remote, but not for a link to another search', async () => {
    const first = renderLobby(games, { location: lobbyLocation('casino', { hash: '#search' }) });
    await first.user.type(await first.findByRole('searchbox'), 'gla');
    first.unmount();
    const { ports, location } = first.fake;
    const swapped = mount(ports);
    expect(await swapped.findByRole('searchbox')).toHaveValue('gla');
    swapped.unmount();
    location.set({ ...location.current(), search: '?q=kite' });
    const linked = mount(ports);
    expect(await linked.findByRole('searchbox')).toHaveValue('kite');
  });

  it('keeps the text across a reload that started before the URL was updated, but not for a later visit', async () => {
    const before = renderLobby(games, { location: lobbyLocation('casino', { hash: '#search' }) });
    await before.user.type(await before.findByRole('searchbox'), 'gla');
    await waitFor(() => expect(before.fake.location.current().search).toBe('?q=gla'));

    // The other document shares the tab's drafts. Nothing was unmounted before.
    const { drafts } = before.fake.ports;
    const { ports, location } = fakePorts({
      api: lobbyApi(games),
      paths: PATHS,
      location: lobbyLocation('casino', { hash: '#search' }),
    });
    const reloaded = mount({ ...ports, drafts });
    expect(await within(reloaded.container).findByRole('searchbox')).toHaveValue('gla');
    await waitFor(() => expect(location.current().search).toBe('?q=gla'));
    reloaded.unmount();
    location.set({ ...location.current(), search: '' });
    const later = mount({ ...ports, drafts });
    expect(await within(later.container).findByRole('searchbox')).toHaveValue('');
  });
});
