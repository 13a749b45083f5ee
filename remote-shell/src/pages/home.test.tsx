import { describe, expect, it } from '@jest/globals';
import type { Product } from '@parlay/contracts/brand';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { failure } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing/a-page.tsx';
import { answers } from '../testing/home.ts';
import { aTournamentInit } from '../testing/tournament.ts';

const now = () => Date.parse('2026-05-18T15:59:30.000Z');
const noTournament = { 'GET /api/sportuno/init': () => failure({ code: 'not_found', status: 404 }) };
const withoutBook: Product[] = ['casino', 'tournaments', 'lottery'];

describe('the home page of a guest', () => {
  it('shows one heading and, for a visitor, login and registration [SH33]', async () => {
    await renderPage('home', { api: answers });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good games.Honest odds.');
    expect(screen.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/en/register');
    expect(screen.getByRole('link', { name: 'Try games free' })).toHaveAttribute('href', '/en/casino');
    expect(await screen.findByText('24 games')).toBeVisible();
  });

  it('shows the brand’s first product first, then the others by preference [SH33]', async () => {
    const rooms = async (products: Product[], hasLiveGames = true) => {
      const { unmount } = await renderPage('home', {
        api: answers,
        brand: { products, hasLiveGames },
        paths: Object.fromEntries(products.map((product) => [product, product])),
      });
      const links = within(screen.getByRole('region', { name: 'Pick your room' })).getAllByRole('link');
      const found = links.map((link) => link.getAttribute('href')?.replace('/en/', ''));
      unmount();
      return found;
    };
    expect(await rooms(['lottery', 'casino', 'live-games', 'betting', 'virtuals'])).toEqual([
      'lottery',
      'casino',
      'live-games',
      'betting',
    ]);
    expect((await rooms(['casino', 'virtuals', 'lottery']))[1]).toBe('lottery');
    expect(await rooms(['casino', 'live-games', 'betting'], false)).toEqual(['casino', 'betting']);
  });

  it('offers no choice if the brand has only one kind of product [SH4]', async () => {
    await renderPage('home', { api: answers, brand: { products: ['lottery', 'helio-lottery'], lotteryOnly: true } });
    expect(await screen.findByRole('region', { name: 'Lottery' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pick your room' })).toBeNull();
  });

  it('requests exactly the declared first data', async () => {
    const { fake } = await renderPage('home', { api: answers });
    await screen.findByText('24 games');
    const requested = fake.calls.map(
      ({ path, query }) =>
        path + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query as Record<string, string>)}` : ''),
    );
    const { default: remote } = await import('../remote.ts');
    expect(requested.toSorted()).toEqual([...(remote.definition.routes.home?.firstData?.visitor ?? [])].sort());
  });

  it('shows only numbers from the server', async () => {
    await renderPage('home', { api: answers });
    await screen.findByText('24 games');
    expect(fact('games in the casino')).toBe('24');
    // Two from the tournament, two from the sports book.
    expect(fact('events with prices now')).toBe('4');
    expect(fact('players in the running tournament')).toBe('184');
    expect(screen.queryByText(/invented/)).toBeNull();
    expect(screen.getByText('3 tables')).toBeVisible();
  });

  it('marks the simulated rivals of a demo, in the count and on the podium', async () => {
    const init = aTournamentInit([]);
    const [first, second] = init.leaderboard;
    const leaderboard = [first, second && { ...second, entry: { ...second.entry, isDemo: true } }].flatMap(
      (one) => one ?? [],
    );
    const tournament = { ...init.tournament, inventedPlayers: 12 };
    await renderPage('home', {
      api: { ...answers, 'GET /api/sportuno/init': () => ({ ...init, tournament, leaderboard }) },
    });
    const label = 'players in the running tournament (12 of them invented)';
    expect(await screen.findByText(label)).toBeVisible();
    expect(fact(label)).toBe('184');
    const podium = within(screen.getByRole('list', { name: 'Tournament Leaderboard' }));
    expect(podium.getAllByRole('listitem').map((row) => /invented/.test(row.textContent))).toEqual([false, true]);
  });

  it('shows the sports book’s live events, each price linked to its event with the selection', async () => {
    await renderPage('home', { api: answers, paths: { 'live-betting': 'live-betting/*' } });
    const live = within(await screen.findByRole('region', { name: 'Live now' }));
    const [football, tennis] = await live.findAllByRole('listitem');
    expect(football).toHaveTextContent(/^Lindhaga – Bruntorp61′1 – 0Football/);
    const price = within(football as HTMLElement).getByRole('link', { name: 'Draw 4.10 Lindhaga – Bruntorp' });
    expect(price).toHaveAttribute('href', '/en/live-betting/event/771?pick=771%2Fmatch%3Aresult%2Fx&odds=4.1');
    const plain = within(tennis as HTMLElement).getAllByRole('link');
    expect(plain.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/en/live-betting/event/772'));
    expect(live.getByRole('link', { name: 'All live events' })).toHaveAttribute('href', '/en/live-betting');
  });

  it('names the sport of a live event, also one without a translation', async () => {
    const event = {
      home: 'A',
      away: 'B',
      minute: 3,
      score: { home: 0, away: 0 },
      odds: { home: 2, draw: null, away: 2 },
    };
    const events = ['table-tennis', 'beach-volleyball'].map((sport, at) => ({ ...event, id: `${at}`, sport }));
    await renderPage('home', { api: { ...answers, 'GET /api/sports-book/live': () => ({ events }) } });
    expect(await screen.findByText('Table tennis')).toBeVisible();
    expect(screen.getByText('Beach volleyball')).toBeVisible();
  });

  it('shows when the sports book is down, and when it has no live events', async () => {
    const { unmount } = await renderPage('home', {
      api: { ...answers, 'GET /api/sports-book/live': () => ({ events: null }) },
    });
    expect(await screen.findByText('The sports book does not answer right now')).toBeVisible();
    unmount();
    await renderPage('home', { api: { ...answers, 'GET /api/sports-book/live': () => ({ events: [] }) } });
    expect(await screen.findByText('No events right now')).toBeVisible();
  });

  it('shows the next draw with jackpot, time and countdown, on the server’s clock', async () => {
    await renderPage('home', { api: answers, now });
    const draws = within(screen.getByRole('region', { name: 'Lottery' }));
    expect((await draws.findByText('Jackpot')).nextSibling).toHaveTextContent('€1,250,000.00');
    const time = draws.getByText('Next draw').nextSibling as HTMLElement;
    expect(time).toHaveTextContent(/^Midweek, Wed \d\d:00$/);
    expect(time.querySelector('time')).toHaveAttribute('datetime', '2026-05-20T19:00:00.000Z');
    expect(draws.getByText('Time left').nextSibling).toHaveTextContent('2 days, 3 hours');
  });

  it('loads the next draw once a draw has begun', async () => {
    const { fake } = await renderPage('home', { api: answers, now: () => Date.parse('2026-05-20T19:00:00.000Z') });
    expect(await screen.findByText('Being drawn now')).toBeVisible();
    await waitFor(() => expect(fake.calls.filter(({ path }) => path === '/api/lottery/draws')).toHaveLength(2));
  });

  it('shows no draw that the lottery has not confirmed', async () => {
    await renderPage('home', { api: { ...answers, 'GET /api/lottery/draws': () => ({ draws: null }) } });
    expect(await screen.findByText(/Jackpots and draw times stand on the lottery’s own page/)).toBeVisible();
    expect(screen.queryByText('Time left')).toBeNull();
  });

  it('shows the next tournament when none is running', async () => {
    const { tournament } = aTournamentInit([]);
    const upcoming = (id: string, name: string, startTime: string) => ({
      ...tournament,
      id,
      name,
      startTime,
      status: 'UPCOMING',
    });
    await renderPage('home', {
      api: {
        ...answers,
        ...noTournament,
        'GET /api/sportuno/tournaments': () => [
          { ...tournament, status: 'FINISHED' },
          upcoming('t-3', 'Later Cup', '2026-05-23T10:00:00.000Z'),
          upcoming('t-2', 'Sunday Cup', '2026-05-22T10:00:00.000Z'),
        ],
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Sunday Cup' }));
    expect(panel.getByText(/^Next tournament, starts Fri \d\d:00$/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'See the tournament' })).toHaveAttribute('href', '/en/tournaments/t-2');
  });

  it('shows running events that link to the tournament if there is no sports book', async () => {
    await renderPage('home', { api: answers, brand: { products: withoutBook } });
    const live = within(await screen.findByRole('region', { name: 'Live now' }));
    const first = within((await live.findAllByRole('listitem'))[0] as HTMLElement);
    expect(first.getByText('61′')).toBeVisible();
    expect(first.getByRole('link', { name: '1 1.42 Harbour City – Northgate' })).toHaveAttribute(
      'href',
      '/en/tournaments/t-1',
    );
  });

  it('shows featured games with their fact, and asks how to play a game [CA6]', async () => {
    const { user } = await renderPage('home', { api: answers });
    const featured = within(screen.getByRole('region', { name: 'Featured games' }));
    const kite = await featured.findByRole('button', { name: 'Kite Season, Kelp Works' });
    expect(featured.getByText('96.2% RTP')).toBeVisible();
    expect(featured.getByText('€84,210')).toBeVisible();
    await user.click(kite);
    expect(featured.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/en/game/Kite-Season/kite-season');
    expect(featured.getByRole('link', { name: 'Demo' })).toHaveAttribute(
      'href',
      '/en/game/Kite-Season/kite-season/free',
    );
    await user.click(featured.getByRole('button', { name: "Copper's Tide, Kelp Works" }));
    expect(featured.getAllByRole('link', { name: 'Demo' })).toHaveLength(1);
    expect(featured.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/en/game/Coppers-Tide/copper-tide');
  });

  it('links directly to a featured game if the brand has no demo play [X27]', async () => {
    await renderPage('home', { api: answers, brand: { policy: PagePolicy.parse({ demo: 'off' }) } });
    const featured = within(screen.getByRole('region', { name: 'Featured games' }));
    expect(await featured.findByRole('link', { name: 'Kite Season, Kelp Works' })).toHaveAttribute(
      'href',
      '/en/game/Kite-Season/kite-season',
    );
  });

  it('shows the tournament with the top of its leaderboard', async () => {
    await renderPage('home', { api: answers });
    const panel = within(await screen.findByRole('region', { name: 'Saturday Striker Cup' }));
    expect(panel.getByRole('link', { name: 'See the tournament' })).toHaveAttribute('href', '/en/tournaments/t-1');
    expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '1Ilse W.48,210',
      '2tuukka_8824,105.50',
    ]);
  });

  it('links to the brand’s first product and shows no games if there is no casino [SH33]', async () => {
    const products: Product[] = ['betting', 'live-betting', 'virtuals', 'tournaments', 'promotions'];
    await renderPage('home', { api: answers, brand: { products } });
    await screen.findByRole('region', { name: 'Saturday Striker Cup' });
    expect(screen.getByRole('link', { name: 'Betting' })).toHaveAttribute('href', '/en/betting');
    expect(screen.queryByRole('link', { name: 'Try games free' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the casino' })).toBeNull();
    expect(screen.queryByText('Kite Season')).toBeNull();
    expect(document.querySelectorAll('[aria-hidden="true"] svg').length).toBeGreaterThanOrEqual(10);
    // The brand's own products are still shown.
    expect(await screen.findAllByText('Saturday Striker Cup')).toHaveLength(2);
  });

  it('shows only the lottery for a lottery brand [SH4]', async () => {
    await renderPage('home', { api: answers, brand: { lotteryOnly: true } });
    await act(async () => undefined);
    expect(screen.getByRole('link', { name: 'Pick numbers' })).toHaveAttribute('href', '/en/lottery');
    expect(screen.queryByRole('region', { name: 'Featured games' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Live now' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Pick your numbers/);
    // The posters next to the headline show no unavailable product either.
    expect(screen.queryByText('Kite Season')).toBeNull();
    expect(screen.queryByText('Saturday Striker Cup')).toBeNull();
    expect(document.querySelectorAll('[aria-hidden="true"] svg').length).toBeGreaterThanOrEqual(10);
  });

  it('shows a failure with its reference, keeps the other sections, and retries', async () => {
    const { user, fake } = await renderPage('home', {
      api: { ...answers, 'GET /api/games': () => failure({ code: 'internal', status: 500, reference: 'r-77' }) },
    });
    const featured = within(screen.getByRole('region', { name: 'Featured games' }));
    expect(await featured.findByText('Reference r-77')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Saturday Striker Cup' })).toBeVisible();
    fake.handle({ 'GET /api/games': answers['GET /api/games'] });
    await user.click(featured.getByRole('button', { name: 'Try again' }));
    expect(await featured.findByRole('button', { name: 'Kite Season, Kelp Works' })).toBeVisible();
  });

  it('shows when the visitor is offline', async () => {
    await renderPage('home', {
      api: { ...answers, 'GET /api/sportuno/init': () => failure({ kind: 'network', code: 'network' }) },
      brand: { products: withoutBook },
    });
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Saturday Striker Cup' })).toBeNull();
  });

  it('shows when no tournament is running or planned', async () => {
    await renderPage('home', {
      api: { ...answers, ...noTournament, 'GET /api/sportuno/tournaments': () => [] },
      brand: { products: withoutBook },
    });
    expect(await screen.findByText('No events right now')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Running tournament')).toBeNull());
    expect(fact('players in the running tournament')).toBe('–');
  });
});

const fact = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;
