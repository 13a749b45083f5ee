import { afterEach, describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { renderWithPorts } from '@parlay/testing';
import { render, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import fi from '../../../locales/fi.json';
import type { Game } from '../../model/game.ts';
import type { LobbyKind } from '../../model/tabs.ts';
import { aGame, at, lobbyApi, manyGames, PATHS, TABS } from '../../testing/games.ts';
import { Lobby } from './lobby.tsx';

const casino: LobbyKind = { route: 'casino' };
type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

const lobby = (games: readonly Game[], options: Options = {}, kind = casino) =>
  renderWithPorts(<Lobby kind={kind} />, {
    api: lobbyApi(games),
    messages: en,
    paths: PATHS,
    location: at(kind.route),
    ...options,
  });

const widthOf = (pixels: number) => {
  globalThis.matchMedia = ((query: string) => ({
    matches: pixels >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};
afterEach(() => widthOf(0));

describe('the casino lobby', () => {
  it('says what loads, then shows featured games and a tab for each group (CA1, CA2)', async () => {
    const view = lobby([...manyGames(2), aGame({ id: 'lone-star', tags: ['featured'] })]);
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

  it('opens the tab of the hash and puts a chosen tab into the hash (CA1)', async () => {
    const games = [aGame({ id: 'table-one', tags: ['livetables'] }), ...manyGames(2)];
    const view = lobby(games, { location: at('casino', { hash: '#live_tables' }) });
    expect(await view.findByRole('button', { name: 'Table One, Oddbird' })).toBeInTheDocument();
    const slots = view.getByRole('link', { name: /Slots/ });
    expect(slots).toHaveAttribute('href', '/en/casino#slots');
    await view.user.click(slots);
    expect(view.fake.location.current().hash).toBe('#slots');
    expect(view.getByRole('button', { name: 'Game 1, Oddbird' })).toBeInTheDocument();
  });

  it('opens the default tab for an unknown hash (CA2) and says so where a tab is empty', async () => {
    const view = lobby(manyGames(2), { location: at('casino', { hash: '#poker_rooms' }) });
    expect(await view.findByRole('link', { current: 'page' })).toHaveTextContent('All games');
    await view.user.click(view.getByRole('link', { name: /^New/ }));
    expect(view.getByText('No games here yet')).toBeInTheDocument();
  });

  it('shows 17, 11 or 9 games by width, and size + 1 more with each load (CA4)', async () => {
    for (const [pixels, first, second] of [
      [1326, 17, 35],
      [1325, 11, 23],
      [768, 11, 23],
      [767, 9, 19],
    ] as const) {
      widthOf(pixels);
      const view = lobby(manyGames(60));
      const more = await view.findByRole('button', { name: `Load more ${first} of 60` });
      const tiles = () => view.getAllByRole('button', { name: /Game \d+, / });
      expect(tiles()).toHaveLength(first);
      await view.user.click(more);
      expect(tiles()).toHaveLength(second);
      expect(tiles()[first]).toHaveFocus();
      view.unmount();
    }
  });

  it('takes the load-more tile away with the last game', async () => {
    const view = lobby(manyGames(15));
    await view.user.click(await view.findByRole('button', { name: /Load more/ }));
    expect(view.getAllByRole('button', { name: /Game \d+, / })).toHaveLength(15);
    expect(view.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument();
  });

  it('shows up to three big features that stay for the session and do not count in the grid (CA5)', async () => {
    const games = manyGames(8, { tags: ['featured', 'big-feature'] });
    const view = lobby(games);
    const row = await view.findByRole('region', { name: 'Big features' });
    const chosen = within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(chosen).toHaveLength(3);
    expect(view.getAllByRole('button', { name: /Game \d+, / })).toHaveLength(5);
    await view.user.click(view.getByRole('link', { name: /Slots/ }));
    await view.user.click(view.getByRole('link', { name: 'Featured' }));
    const again = within(view.getByRole('region', { name: 'Big features' })).getAllByRole('link');
    expect(again.map((link) => link.getAttribute('href'))).toEqual(chosen);
  });

  it('tells a failure with its reference and tries again', async () => {
    const view = lobby([], {
      api: { ...lobbyApi([]), 'GET /api/games': () => failure({ code: 'internal', status: 500, reference: 'r-77' }) },
    });
    expect(await view.findByRole('alert')).toHaveTextContent('The games did not load');
    expect(view.getByText('Reference: r-77')).toBeInTheDocument();
    view.fake.handle(lobbyApi(manyGames(1)));
    await view.user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('button', { name: 'Game 1, Oddbird' })).toBeInTheDocument();
  });

  it('works without the tabs, and asks for none where the brand has none (SH29)', async () => {
    const broken = lobby(manyGames(1), { api: { 'GET /api/games': () => ({ games: manyGames(1) }) } });
    expect(await broken.findByRole('link', { name: /All games/ })).toBeInTheDocument();
    broken.unmount();
    const without = lobby(manyGames(1), { brand: { lobbyTabs: false } });
    expect(await without.findByRole('link', { name: /All games/ })).toBeInTheDocument();
    expect(without.fake.calls.map((call) => call.path)).toEqual(['/api/games']);
  });

  it('asks for the games of its own tag on other pages and has no lobby where the product is off (CA10)', async () => {
    const kind: LobbyKind = { route: 'live-games', tag: 'livetables' };
    const live = lobby([aGame({ id: 'table-one', tags: ['livetables', 'featured'] })], {}, kind);
    expect(await live.findByRole('button', { name: 'Table One, Oddbird' })).toBeInTheDocument();
    expect(live.queryByRole('link', { name: /Featured/ })).not.toBeInTheDocument();
    expect(live.fake.calls.find((call) => call.path === '/api/games')?.query).toEqual({ tags: 'livetables' });
    live.unmount();
    const off = lobby([], { brand: { products: ['lottery'] } }, kind);
    expect(off.getByText('This product is not offered here')).toBeInTheDocument();
    expect(off.fake.calls).toEqual([]);
  });

  it('has its tabs and hashes in Finnish', async () => {
    const view = lobby(manyGames(1), {
      messages: fi,
      locale: 'fi',
      location: at('casino', { hash: '#livep%C3%B6yd%C3%A4t' }),
    });
    expect(await view.findByRole('link', { current: 'page' })).toHaveTextContent('Livepöydät');
  });
});

describe('a tile (CA6)', () => {
  const games = [aGame({ id: 'salt-and-silver', name: 'Salt & Silver' }), aGame({ id: 'kite' })];

  it('of a game without free play is a plain link', async () => {
    const view = lobby([aGame({ id: 'kite-season', freePlay: false })]);
    expect(await view.findByRole('link', { name: 'Kite Season, Oddbird' })).toHaveAttribute(
      'href',
      '/en/game/Kite-Season/kite-season',
    );
  });

  it('with free play asks how to play; one at a time; Escape and a press outside close it', async () => {
    const view = lobby(games);
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

  it('leads a player into the game and anybody into the demo', async () => {
    const view = lobby(games, { session: aPlayer() });
    await view.user.click(await view.findByRole('button', { name: 'Salt & Silver, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    expect(view.fake.location.current().pathname).toBe('/en/game/Salt-Silver/salt-and-silver');
    view.unmount();
    const guest = lobby(games);
    await guest.user.click(await guest.findByRole('button', { name: 'Salt & Silver, Oddbird' }));
    await guest.user.click(guest.getByRole('button', { name: 'Demo' }));
    expect(guest.fake.location.current().pathname).toBe('/en/game/Salt-Silver/salt-and-silver/free');
  });

  it('asks a visitor who wants to play to log in and come back', async () => {
    const view = lobby(games);
    const asked: unknown[] = [];
    view.fake.ports.bus.on('login.requested').subscribe((request) => {
      asked.push(request.returnTo);
      view.fake.ports.bus.publish('login-modal.changed', { open: true });
    });
    await view.user.click(await view.findByRole('button', { name: 'Kite, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    expect(asked).toEqual(['/en/game/Kite/kite']);
    expect(view.fake.location.current().pathname).toBe('/en/casino');
  });

  it('leads to the login page where no modal opens', async () => {
    const view = lobby(games);
    await view.user.click(await view.findByRole('button', { name: 'Kite, Oddbird' }));
    await view.user.click(view.getByRole('button', { name: 'Play' }));
    const { pathname, search } = view.fake.location.current();
    expect([pathname, search]).toEqual(['/en/login', '?return=%2Fen%2Fgame%2FKite%2Fkite']);
  });

  it('offers only the demo in maintenance, and no demo where the brand has none (CA9)', async () => {
    const closed = lobby(games, { brand: { maintenance: true } });
    await closed.user.click(await closed.findByRole('button', { name: 'Kite, Oddbird' }));
    expect(closed.getByRole('button', { name: 'Demo' })).toBeInTheDocument();
    expect(closed.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument();
    closed.unmount();
    const strict = lobby(games, { brand: { demo: 'off' } });
    expect(await strict.findByRole('link', { name: 'Kite, Oddbird' })).toBeInTheDocument();
  });
});

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

it('shows the games of one studio, counted in the tabs too', async () => {
  const view = lobby([...manyGames(2), aGame({ id: 'kelp-one', studio: 'Kelp Works' })]);
  await view.user.click(await view.findByRole('button', { name: 'All studios' }));
  await view.user.click(view.getByRole('button', { name: 'Kelp Works' }));
  expect(view.getByRole('button', { name: 'Kelp One, Kelp Works' })).toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Game 1, Oddbird' })).not.toBeInTheDocument();
  expect(view.getByRole('link', { name: 'All games 1' })).toBeInTheDocument();
});

it('keeps the order of the tabs that the server gives', async () => {
  const view = lobby(manyGames(1), { api: lobbyApi(manyGames(1), [...TABS].reverse()) });
  const tabs = within(await view.findByRole('navigation'));
  expect(tabs.getAllByRole('link').at(0)).toHaveTextContent('New');
});
