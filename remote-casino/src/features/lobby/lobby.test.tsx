import { afterEach, describe, expect, it } from '@jest/globals';
import { failure } from '@parlay/ports/fakes';
import { within } from '@testing-library/react';
import fi from '../../../locales/fi.json';
import type { LobbyKind } from '../../model/tabs.ts';
import { aGame, lobbyApi, lobbyLocation, manyGames, TABS } from '../../testing/games.ts';
import { renderLobby } from '../../testing/lobby.tsx';

const widthOf = (pixels: number) => {
  globalThis.matchMedia = ((query: string) => ({
    matches: pixels >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};
afterEach(() => widthOf(0));

describe('Lobby on the casino page', () => {
  it('announces loading, then shows featured games and a tab for each group [CA1, CA2]', async () => {
    const view = renderLobby([...manyGames(2), aGame({ id: 'lone-star', tags: ['featured'] })]);
    expect(view.getByText('Loading games')).toBeInTheDocument();
    expect(view.getByRole('heading', { level: 1, name: 'Casino' })).toBeInTheDocument();
    const tabs = within(await view.findByRole('navigation', { name: 'Game groups' }));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Featured',
      'All games 3',
      'Slots 2',
      'Live tables 0',
      'New 0',
      'Search',
    ]);
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Featured');
    expect(view.getByRole('button', { name: 'Lone Star, Oddbird' })).toBeInTheDocument();
    expect(view.queryByRole('button', { name: 'Game 1, Oddbird' })).not.toBeInTheDocument();
  });

  it('opens the tab of the hash, and writes a selected tab to the hash [CA1]', async () => {
    const games = [aGame({ id: 'table-one', tags: ['livetables'] }), ...manyGames(2)];
    const view = renderLobby(games, { location: lobbyLocation('casino', { hash: '#live_tables' }) });
    expect(await view.findByRole('button', { name: 'Table One, Oddbird' })).toBeInTheDocument();
    const slots = view.getByRole('link', { name: /Slots/ });
    expect(slots).toHaveAttribute('href', '/en/casino#slots');
    await view.user.click(slots);
    expect(view.fake.location.current().hash).toBe('#slots');
    expect(view.getByRole('button', { name: 'Game 1, Oddbird' })).toBeInTheDocument();
  });

  it('shows the same tab after a language change, although its name changes [CA1, SH2]', async () => {
    const games = [aGame({ id: 'table-one', tags: ['livetables'] }), ...manyGames(2)];
    const location = lobbyLocation('casino', { hash: '#live_tables' });
    const english = renderLobby(games, { location });
    await english.findByRole('button', { name: 'Table One, Oddbird' });
    const storedTab = english.fake.ports.drafts.read('casino.tab');
    english.unmount();
    const after = (hash: string) => {
      const view = renderLobby(games, { location: lobbyLocation('casino', { hash }), locale: 'fi', messages: fi });
      view.fake.ports.drafts.write('casino.tab', storedTab);
      return view;
    };
    const finnish = after('#live_tables');
    expect(await finnish.findByRole('link', { current: 'page' })).toHaveTextContent(fi.tabs.livetables);
    expect(finnish.getByRole('button', { name: 'Table One, Oddbird' })).toBeInTheDocument();
    finnish.unmount();
    expect(await after('#other').findByRole('link', { current: 'page' })).toHaveTextContent(fi.tabs.allgames);
  });

  it('opens the default tab for an unknown hash, and shows a notice on an empty tab [CA2]', async () => {
    const view = renderLobby(manyGames(2), { location: lobbyLocation('casino', { hash: '#poker_rooms' }) });
    expect(await view.findByRole('link', { current: 'page' })).toHaveTextContent('All games');
    await view.user.click(view.getByRole('link', { name: /^New/ }));
    expect(view.getByText('No games here yet')).toBeInTheDocument();
  });

  it('shows 17, 11 or 9 games depending on the width, and size + 1 more with each load [CA4]', async () => {
    for (const [pixels, first, second] of [
      [1326, 17, 35],
      [1325, 11, 23],
      [768, 11, 23],
      [767, 9, 19],
    ] as const) {
      widthOf(pixels);
      const view = renderLobby(manyGames(60));
      const more = await view.findByRole('button', { name: `Load more ${first} of 60` });
      const tiles = () => view.getAllByRole('button', { name: /Game \d+, / });
      expect(tiles()).toHaveLength(first);
      await view.user.click(more);
      expect(tiles()).toHaveLength(second);
      expect(tiles()[first]).toHaveFocus();
      view.unmount();
    }
  });

  it('removes the load-more tile with the last game', async () => {
    const view = renderLobby(manyGames(15));
    await view.user.click(await view.findByRole('button', { name: /Load more/ }));
    expect(view.getAllByRole('button', { name: /Game \d+, / })).toHaveLength(15);
    expect(view.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument();
  });

  it('shows up to three big features that stay for the session and do not count in the grid [CA5]', async () => {
    const games = manyGames(8, { tags: ['featured', 'big-feature'] });
    const view = renderLobby(games);
    const row = await view.findByRole('region', { name: 'Big features' });
    const namesIn = (region: HTMLElement) =>
      within(region)
        .getAllByRole('button')
        .map((feature) => feature.getAttribute('aria-label'));
    const chosen = namesIn(row);
    expect(chosen).toHaveLength(3);
    expect(view.getAllByRole('button', { name: /Game \d+, / })).toHaveLength(5);
    await view.user.click(view.getByRole('link', { name: /Slots/ }));
    await view.user.click(view.getByRole('link', { name: 'Featured' }));
    expect(namesIn(view.getByRole('region', { name: 'Big features' }))).toEqual(chosen);
  });

  it('asks how to play when a big feature is pressed, and links directly to a game without a demo [CA6]', async () => {
    const tags = ['featured', 'big-feature'];
    const view = renderLobby([aGame({ id: 'kite', tags }), aGame({ id: 'salt', tags, freePlay: false })]);
    const row = within(await view.findByRole('region', { name: 'Big features' }));
    expect(row.getByRole('link', { name: /^Salt/ })).toHaveAttribute('href', '/en/game/Salt/salt');
    await view.user.click(row.getByRole('button', { name: /^Kite/ }));
    expect(row.getByRole('button', { name: 'Play' })).toHaveFocus();
    await view.user.keyboard('{Escape}');
    expect(row.getByRole('button', { name: /^Kite/ })).toHaveFocus();
    await view.user.click(row.getByRole('button', { name: /^Kite/ }));
    await view.user.click(row.getByRole('button', { name: 'Demo' }));
    expect(view.fake.location.current().pathname).toBe('/en/game/Kite/kite/free');
  });

  it('shows a failure with its reference, and retries', async () => {
    const view = renderLobby([], {
      api: { ...lobbyApi([]), 'GET /api/games': () => failure({ code: 'internal', status: 500, reference: 'r-77' }) },
    });
    expect(await view.findByRole('alert')).toHaveTextContent('The games did not load');
    expect(view.getByText('Reference: r-77')).toBeInTheDocument();
    view.fake.handle(lobbyApi(manyGames(1)));
    await view.user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('button', { name: 'Game 1, Oddbird' })).toBeInTheDocument();
  });

  it('works without tabs, and requests none if the brand has none [SH29]', async () => {
    const broken = renderLobby(manyGames(1), { api: { 'GET /api/games': () => ({ games: manyGames(1) }) } });
    expect(await broken.findByRole('link', { name: /All games/ })).toBeInTheDocument();
    broken.unmount();
    const without = renderLobby(manyGames(1), { brand: { lobbyTabs: false } });
    expect(await without.findByRole('link', { name: /All games/ })).toBeInTheDocument();
    expect(without.fake.calls.map((call) => call.path)).toEqual(['/api/games']);
  });

  it('requests the games of its tag on other pages, and shows no lobby if the product is disabled [CA10]', async () => {
    const kind: LobbyKind = { route: 'live-games', tag: 'livetables' };
    const live = renderLobby([aGame({ id: 'table-one', tags: ['livetables', 'featured'] })], {}, kind);
    expect(await live.findByRole('button', { name: 'Table One, Oddbird' })).toBeInTheDocument();
    expect(live.queryByRole('link', { name: /Featured/ })).not.toBeInTheDocument();
    expect(live.fake.calls.find((call) => call.path === '/api/games')?.query).toEqual({ tags: 'livetables' });
    live.unmount();
    const off = renderLobby([], { brand: { products: ['lottery'] } }, kind);
    expect(off.getByText('This product is not offered here')).toBeInTheDocument();
    expect(off.fake.calls).toEqual([]);
  });

  it('shows that there are no games of its kind now, with a link to the casino [CA10]', async () => {
    const kind: LobbyKind = { route: 'live-games', tag: 'livetables' };
    const view = renderLobby([], {}, kind);
    expect(await view.findByText('There are no games of this kind now')).toBeVisible();
    expect(view.getByRole('link', { name: 'Go to the casino' })).toHaveAttribute('href', '/en/casino');
    expect(view.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('uses Finnish tab names and hashes', async () => {
    const view = renderLobby(manyGames(1), {
      messages: fi,
      locale: 'fi',
      location: lobbyLocation('casino', { hash: '#livep%C3%B6yd%C3%A4t' }),
    });
    expect(await view.findByRole('link', { current: 'page' })).toHaveTextContent('Livepöydät');
  });
});

it('filters by studio, including the tab counts', async () => {
  const view = renderLobby([...manyGames(2), aGame({ id: 'kelp-one', studio: 'Kelp Works' })]);
  await view.user.click(await view.findByRole('button', { name: 'All studios' }));
  await view.user.click(view.getByRole('button', { name: 'Kelp Works' }));
  expect(view.getByRole('button', { name: 'Kelp One, Kelp Works' })).toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Game 1, Oddbird' })).not.toBeInTheDocument();
  expect(view.getByRole('link', { name: 'All games 1' })).toBeInTheDocument();
});

it('shows tabs in the server’s order', async () => {
  const view = renderLobby(manyGames(1), { api: lobbyApi(manyGames(1), [...TABS].reverse()) });
  const tabs = within(await view.findByRole('navigation'));
  expect(tabs.getAllByRole('link').at(0)).toHaveTextContent('New');
});
