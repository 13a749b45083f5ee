import { describe, expect, it, jest } from '@jest/globals';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import de from '../../locales/de.json';
import en from '../../locales/en.json';
import {
  aBet,
  aCompetition,
  aMarket,
  anEntry,
  anEvent,
  anInit,
  aSeat,
  aSelection,
  aTournament,
} from '../tournament.testing.ts';
import TournamentPage from './tournament.tsx';
import TournamentsPage from './tournaments.tsx';

const three = (overrides: Parameters<typeof aSelection>[0] = {}) => [
  aSelection({ selectionId: 's1', name: 'Easterly', ordinal: 1, odds: 2.14, ...overrides }),
  aSelection({ selectionId: 's2', name: 'Draw', ordinal: 2, odds: 3.3 }),
  aSelection({ selectionId: 's3', name: 'Millbrook', ordinal: 3, odds: 3.45 }),
];
const withSelections = (overrides: Parameters<typeof aSelection>[0] = {}) =>
  anInit({
    competitions: [aCompetition({ events: [anEvent({ markets: [aMarket({ selections: three(overrides) })] })] })],
  });

function open(init: unknown = withSelections(), options: Parameters<typeof renderWithPorts>[1] = {}) {
  const api: Handlers = { 'GET /api/sportuno/init': () => init, ...options.api };
  return renderWithPorts(<TournamentPage params={{ id: 'cup-1' }} />, { messages: en, ...options, api });
}

const slip = () => within(screen.getByRole('region', { name: 'Betslip' }));
const price = (name: RegExp | string) => screen.getByRole('button', { name });

describe('the tournament screen', () => {
  it('requests this tournament and shows its name as the page’s heading [TO1]', async () => {
    const { fake } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Saturday Striker Cup' })).toBeInTheDocument();
    expect(fake.calls).toMatchObject([{ path: '/api/sportuno/init', query: { tournamentId: 'cup-1' } }]);
  });

  it('shows the name from the list immediately, and keeps the focus on the heading when data arrives', async () => {
    let answer: (init: unknown) => void = () => {};
    const init = new Promise((resolve) => {
      answer = resolve;
    });
    function FromTheList() {
      const [left, setLeft] = useState(false);
      return left ? (
        <TournamentPage params={{ id: 'cup-1' }} />
      ) : (
        <>
          <button type="button" onClick={() => setLeft(true)}>
            on
          </button>
          <TournamentsPage />
        </>
      );
    }
    renderWithPorts(<FromTheList />, {
      messages: en,
      api: { 'GET /api/sportuno/tournaments': () => [aTournament()], 'GET /api/sportuno/init': () => init },
    });
    await screen.findByRole('link', { name: 'Saturday Striker Cup' });
    act(() => screen.getByRole('button', { name: 'on' }).click());
    const heading = screen.getByRole('heading', { level: 1, name: 'Saturday Striker Cup' });
    act(() => heading.focus());
    await act(async () => answer(withSelections()));
    expect(await screen.findByText('Easterly')).toBeInTheDocument();
    expect(heading).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Saturday Striker Cup' })).toHaveFocus();
  });

  it('requires a login if a request does, and returns here [TO1]', async () => {
    const loginRequests: unknown[] = [];
    const { fake } = open(failure({ code: 'not_authenticated', status: 401 }), {
      location: { pathname: '/en/tournaments/cup-1' },
    });
    fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request));
    await waitFor(() => expect(loginRequests).toEqual([{ returnTo: '/en/tournaments/cup-1' }]));
  });

  it('explains tournaments to visitors before data arrives, but not to players [TO10]', async () => {
    const { unmount } = open();
    expect(screen.getByText(/^Everybody starts with the same points/)).toBeInTheDocument();
    await screen.findByRole('heading', { level: 1, name: 'Saturday Striker Cup' });
    expect(screen.getByText(/^Everybody starts with the same points/)).toBeInTheDocument();
    unmount();
    open(undefined, { session: aPlayer(), api: { 'GET /api/sportuno/balance': () => aSeat() } });
    await screen.findByRole('heading', { level: 1, name: 'Saturday Striker Cup' });
    expect(screen.queryByText(/^Everybody starts with the same points/)).toBeNull();
  });

  it('shows the details but no bet button before the player has joined [TO10]', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Saturday Striker Cup' });
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(fact('Buy in')).toHaveTextContent('€10.00');
    expect(fact('Starts')).toHaveTextContent('16.05.2026 18:00');
    expect(fact('Ends')).toHaveTextContent('16.05.2026 23:59');
    expect(fact('Entry closes')).toHaveTextContent('16.05.2026 23:29');
    expect(fact('Settled bets for a prize')).toHaveTextContent('3');
    expect(fact('Rake')).toHaveTextContent('10%');
    expect(fact('Starting points')).toHaveTextContent('25,000 Unos');
    expect(fact('Payout places')).toHaveTextContent('(1) 50%(2) 30.5%');
    expect(screen.queryByRole('button', { name: 'Place Bet' })).toBeNull();
  });

  it('shows a participant’s available, open and total points, and the details in a dialog [TO10]', async () => {
    const { user } = open(undefined, {
      session: aPlayer(),
      api: { 'GET /api/sportuno/balance': () => aSeat() },
    });
    await screen.findByText('You’re in');
    expect(screen.getByText('Available').nextElementSibling).toHaveTextContent('18,450 Unos');
    expect(screen.getByText('In open bets').nextElementSibling).toHaveTextContent('6,000 Unos');
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('24,450 Unos');
    await user.click(price('Tournament details'));
    const dialog = await screen.findByRole('dialog', { name: 'Tournament details' });
    expect(dialog).toHaveTextContent('Buy in');
    expect(within(dialog).getAllByRole('button', { name: 'Close' })).not.toHaveLength(0);
  });

  it('keeps the button and explains why when entry closes while the page is open [TO10]', async () => {
    jest.useFakeTimers();
    try {
      const closes = Date.parse('2026-05-16T20:41:03.000Z');
      const start = Date.now();
      const now = () => closes - 3_000 + (Date.now() - start);
      const entryClosesAt = new Date(closes).toISOString();
      const { fake } = open(anInit({ tournament: aTournament({ entryClosesAt }) }), {
        now,
        session: aPlayer(),
        api: { 'GET /api/sportuno/balance': () => aSeat({ enrolled: false, entryId: null }) },
      });
      await act(async () => undefined);
      const join = screen.getByRole('button', { name: /^Join Tournament/ });
      expect(join).not.toHaveAttribute('aria-disabled');
      await act(async () => void jest.advanceTimersByTime(4_000));
      expect(join).toHaveAttribute('aria-disabled', 'true');
      expect(join).toHaveAccessibleDescription(/^Entry closed 16\.05\.2026 \d\d:41\.$/);
      await act(async () => join.click());
      expect(fake.calls.map(({ path }) => path)).not.toContain('/api/sportuno/enroll');
    } finally {
      jest.useRealTimers();
    }
  });

  it('disables the button with the reason during maintenance, and enables it afterwards [SH5]', async () => {
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    const modes = writableValue({ ...off, maintenance: true });
    open(undefined, {
      modes,
      session: aPlayer(),
      api: { 'GET /api/sportuno/balance': () => aSeat({ enrolled: false, entryId: null }) },
    });
    const join = await screen.findByRole('button', { name: /^Join Tournament/ });
    expect(join).toBeDisabled();
    expect(join).toHaveAttribute('aria-describedby', 'maintenance');
    act(() => modes.set(off));
    expect(join).toBeEnabled();
  });

  it('shows that entry has closed when the server refuses to join for that reason [TO10]', async () => {
    const { user } = open(undefined, {
      session: aPlayer(),
      api: {
        'GET /api/sportuno/balance': () => aSeat({ enrolled: false, entryId: null }),
        'POST /api/sportuno/enroll': () => failure({ code: 'tournament_entry_closed', status: 409 }),
      },
    });
    const join = await screen.findByRole('button', { name: /^Join Tournament/ });
    await user.click(join);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Join Tournament/ }));
    expect(await screen.findByText(/^Entry closed/)).toBeInTheDocument();
    expect(join).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('Error / Not Joined')).toBeNull();
  });

  it('marks simulated rivals in a demo, and no other players', async () => {
    const rival = anEntry(1);
    const leaderboard = [{ ...rival, entry: { ...rival.entry, isDemo: true } }, anEntry(2, 'demo1')];
    open(anInit({ leaderboard }));
    expect(await screen.findByText('invented')).toBeInTheDocument();
    expect(screen.getAllByText('invented')).toHaveLength(1);
    expect(screen.getByTitle(rival.entry.displayName)).toHaveTextContent(/invented$/);
  });

  it('shows how many of the players are simulated rivals', async () => {
    const init = anInit();
    open({ ...init, tournament: { ...init.tournament, inventedPlayers: 12 } });
    expect(await screen.findByText(/^184 \(12 invented\) of \d+ players/)).toBeInTheDocument();
  });

  it('shows how many settled bets a player needs, and marks entries that do not qualify [TO9]', async () => {
    const waiting = anEntry(2, 'demo1');
    const leaderboard = [anEntry(1), { ...waiting, entry: { ...waiting.entry, missingBets: 2 } }];
    const options = {
      session: aPlayer(),
      api: { 'GET /api/sportuno/balance': () => aSeat({ missingBets: 2 }) },
    };
    const { unmount } = open(anInit({ leaderboard }), options);
    expect(await screen.findByText('2 more settled bets and you can win a prize.')).toBeInTheDocument();
    expect(screen.getAllByText('2 settled bets to go')).toHaveLength(1);
    unmount();
    const free = open(anInit({ leaderboard, tournament: aTournament({ entryPrice: '0.00' }) }), options);
    await screen.findByText('You’re in');
    expect(screen.queryByText(/settled bets/)).toBeNull();
    free.unmount();
    open(anInit({ leaderboard, tournament: aTournament({ status: 'FINISHED' }), competitions: [] }), {
      ...options,
      api: { 'GET /api/sportuno/balance': () => aSeat({ missingBets: 2, refunded: true }) },
    });
    expect(await screen.findByText(/your entry price of €10.00 was paid back/)).toBeInTheDocument();
    expect(screen.getByText('Too few settled bets')).toBeInTheDocument();
  });

  it('shows that a cancelled tournament was cancelled and the entry price refunded [TO10]', async () => {
    const waiting = anEntry(2);
    const leaderboard = [anEntry(1), { ...waiting, entry: { ...waiting.entry, missingBets: 2 } }];
    const cancelled = aTournament({ status: 'FINISHED', isCancelled: true });
    open(anInit({ tournament: cancelled, competitions: [], leaderboard }), {
      session: aPlayer(),
      api: { 'GET /api/sportuno/balance': () => aSeat({ missingBets: 2, refunded: true }) },
    });
    expect(await screen.findByText('Tournament Cancelled')).toBeInTheDocument();
    expect(screen.getByText('This tournament was cancelled and has no winners.')).toBeInTheDocument();
    expect(await screen.findByText('Your entry price of €10.00 was paid back.')).toBeInTheDocument();
    expect(screen.queryByText(/No entry had enough|Too few settled bets|^Ended/)).toBeNull();
  });

  it('marks a finished tournament, and shows an unknown status unchanged [TO10, TO16]', async () => {
    const { unmount } = open(anInit({ tournament: aTournament({ status: 'FINISHED' }), competitions: [] }));
    expect(await screen.findByText('Tournament Finished')).toBeInTheDocument();
    unmount();
    open(anInit({ tournament: aTournament({ status: 'SUSPENDED_BY_REFEREE' }) }));
    expect((await screen.findAllByText('SUSPENDED_BY_REFEREE')).length).toBeGreaterThan(0);
  });

  it('translates known outcomes, markets and sports, and shows unknown ones as in the feed', async () => {
    const over = aSelection({ selectionId: 's4', name: 'Over 2.5', odds: 1.9 });
    const events = [
      anEvent({ eventId: 'e1', markets: [aMarket({ name: 'Total goals', selections: [over] })] }),
      anEvent({ eventId: 'e2', markets: [aMarket({ name: 'First corner', selections: three() })] }),
    ];
    const init = anInit({ competitions: [aCompetition({ events })] });
    const { user } = open(init, { messages: de });
    expect(await screen.findByRole('group', { name: /^Tore insgesamt/ })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: /^First corner/ })).toBeInTheDocument();
    expect(price(/^Über 2[.,]5/)).toBeInTheDocument();
    expect(price(/^Easterly/)).toBeInTheDocument();
    expect(screen.getAllByText('Fußball')[0]).toBeInTheDocument();
    await user.click(price(/^Remis/));
    expect(within(screen.getByRole('region', { name: de.slip.title })).getByText('Remis')).toBeInTheDocument();
  });

  it('adds a clicked selection, replaces it with another, and removes it on a second click [TO3, TO13]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    expect(price('Easterly 2.14')).toHaveAttribute('aria-pressed', 'true');
    expect(slip().getByText('Premier Division')).toBeInTheDocument();
    await user.click(price('Draw 3.30'));
    expect(price('Easterly 2.14')).toHaveAttribute('aria-pressed', 'false');
    expect(slip().getByText('3.30')).toBeInTheDocument();
    await user.click(price('Draw 3.30'));
    expect(slip().getByText('Choose a price to start a slip.')).toBeInTheDocument();
  });

  it('accepts digits as the stake with separators, limits it, and shows the winnings [TO4, TO5]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    const stake = slip().getByRole('textbox', { name: 'Stake' });
    await user.type(stake, '5x0-0.0');
    expect(stake).toHaveValue('5,000');
    expect(slip().getByText('Possible winnings').nextElementSibling).toHaveTextContent('10,700');
    await user.type(stake, '9');
    expect(stake).toHaveValue('5,000');
    await user.type(stake, '{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(stake).toHaveValue('');
  });

  it('offers quick stakes, and shows when the highest bet limits All in [TO5, X18]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    await user.click(slip().getByRole('button', { name: '10,000' }));
    expect(slip().getByRole('textbox', { name: 'Stake' })).toHaveValue('10,000');
    await user.click(slip().getByRole('button', { name: 'All in' }));
    expect(slip().getByRole('textbox', { name: 'Stake' })).toHaveValue('20,000');
    expect(slip().getByText('The highest bet in this tournament is 20,000.')).toBeInTheDocument();
  });

  it('shows open and remaining points on the selection, and limits All in to the remaining ones [TO6]', async () => {
    const bets = [aBet({ stake: '15000.00' }), aBet({ betId: 'b2', stake: '4000.00', status: 'SETTLED' })];
    const { user } = open(undefined, {
      session: aPlayer(),
      api: {
        'GET /api/sportuno/balance': () =>
          aSeat({ bets, pointsBalance: { available: '9000.00', openBets: '15000.00' } }),
      },
    });
    await screen.findByText('You’re in');
    await user.click(price('Easterly 2.14'));
    const left = '15,000 of 20,000 are open on this selection. You can add 5,000.';
    expect(slip().getByText(left)).toBeInTheDocument();
    const stake = slip().getByRole('textbox', { name: 'Stake' });
    await user.type(stake, '6000');
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeDisabled();
    expect(stake).toHaveAccessibleDescription(new RegExp(left));
    await user.click(slip().getByRole('button', { name: 'All in' }));
    expect(stake).toHaveValue('5,000');
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeEnabled();
    await user.click(price('Draw 3.30'));
    expect(slip().queryByText(/are open on this selection/)).toBeNull();
  });

  it('keeps the slip and its stake across a reload', async () => {
    const { user, fake } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    await user.type(slip().getByRole('textbox', { name: 'Stake' }), '250');
    expect(fake.ports.drafts.read('slip cup-1')).toMatchObject({ selectionId: 's1', stake: 250 });
  });

  it('shows in the slip that the player must join before betting', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    expect(slip().getByText(/Join the tournament to place bets/)).toBeInTheDocument();
  });

  it('opens the slip from a bar below 992 px, with Cancel Bet and a close button [TO1, MC2]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Easterly 2.14' }));
    await user.click(price(/1 Easterly ?Stake 0 ?2.14/));
    const sheet = within(await screen.findByRole('dialog', { name: 'Betslip' }));
    expect(sheet.getByRole('button', { name: 'Close' })).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Cancel Bet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(price('Easterly 2.14')).toHaveAttribute('aria-pressed', 'false');
  });

  it('keeps disabled and removed selections in place, but makes them unclickable [TO2]', async () => {
    open(
      anInit({
        competitions: [
          aCompetition({
            events: [
              anEvent({ markets: [aMarket({ selections: three({ disabled: true }) })] }),
              anEvent({
                eventId: 'e2',
                name: 'Kallio – Tornio',
                toBeRemoved: true,
                markets: [aMarket({ selections: [aSelection({ selectionId: 'x', name: 'Kallio' })] })],
              }),
            ],
          }),
        ],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Easterly 2.14' })).toBeDisabled();
    expect(price('Draw 3.30')).toBeEnabled();
    expect(price(/^Kallio/)).toBeDisabled();
    expect(
      within(screen.getByRole('region', { name: 'Kallio – Tornio' })).getAllByText(/no more bets/),
    ).not.toHaveLength(0);
  });

  it('marks a changed score, but no price that changed before the page loaded [TO2]', async () => {
    open(
      anInit({
        competitions: [
          aCompetition({
            events: [
              anEvent({
                score: '2 – 0',
                minute: 61,
                scoreChanged: true,
                markets: [aMarket({ selections: three({ oddsChanged: true }) })],
              }),
            ],
          }),
        ],
      }),
    );
    expect(await screen.findByText('Score changed to')).toBeInTheDocument();
    expect(price('Easterly 2.14')).not.toHaveAttribute('data-moved');
    expect(screen.getByText('61′')).toBeInTheDocument();
  });

  it('expands further markets of an event, ordered by ordinal [TO2]', async () => {
    const { user } = open(
      anInit({
        competitions: [
          aCompetition({
            events: [
              anEvent({
                markets: [
                  aMarket({
                    marketId: 'k2',
                    ordinal: 2,
                    name: 'Goals',
                    selections: [aSelection({ selectionId: 'g', name: 'Over 2.5' })],
                  }),
                  aMarket(),
                ],
              }),
            ],
          }),
        ],
      }),
    );
    await screen.findByRole('button', { name: 'Easterly 2.14' });
    expect(screen.queryByRole('button', { name: /Over 2.5/ })).toBeNull();
    await user.click(price(/\+1 market/));
    expect(price(/Over 2.5/)).toBeInTheDocument();
  });

  it('shows the prize of each paid place in the leaderboard [TO9]', async () => {
    const paid = anEntry(1);
    const entry = { ...paid.entry, prize: { place: 1, amount: '12.60' } };
    open(anInit({ leaderboard: [{ ...paid, entry }, anEntry(2)] }));
    expect(await screen.findByText('Prize €12.60')).toBeInTheDocument();
    expect(screen.getAllByText(/^Prize/)).toHaveLength(1);
  });

  it('shows the player’s own row, and expands the leaderboard [TO9]', async () => {
    const { user } = open(
      anInit({ leaderboard: [...Array.from({ length: 12 }, (_, at) => anEntry(at + 1)), anEntry(13, 'demo1')] }),
      { session: aPlayer(), api: { 'GET /api/sportuno/balance': () => aSeat() } },
    );
    expect(await screen.findByText('demo1 (you)')).toBeInTheDocument();
    const board = within(screen.getByRole('region', { name: 'Tournament Leaderboard' }));
    expect(board.getAllByRole('listitem')).toHaveLength(11);
    expect(board.getAllByRole('img', { name: 'Finland' })).toHaveLength(11);
    await user.click(board.getByRole('button', { name: 'More' }));
    expect(board.getAllByRole('listitem')).toHaveLength(13);
    expect(board.getByRole('button', { name: 'Less' })).toBeInTheDocument();
  });

  it('polls every five seconds while visible, and shows changed prices in the list and the slip [TO12]', async () => {
    jest.useFakeTimers();
    try {
      const { fake } = open();
      await act(async () => undefined);
      act(() => price('Easterly 2.14').click());
      fake.handle({ 'GET /api/sportuno/init': () => withSelections({ odds: 2.02 }) });
      await act(async () => void jest.advanceTimersByTime(5_000));
      expect(price('Easterly 2.02 price went down')).toHaveAttribute('data-moved', 'down');
      expect(slip().getByText(/The price moved from 2.14 to 2.02/)).toBeInTheDocument();
      fake.handle({ 'GET /api/sportuno/init': () => anInit({ competitions: [] }) });
      await act(async () => void jest.advanceTimersByTime(5_000));
      expect(slip().getByText('This selection is closed for bets.')).toBeInTheDocument();
      expect(slip().getByText('Easterly')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('pauses while the tab is hidden, and reloads immediately when it is visible again [TO12]', async () => {
    jest.useFakeTimers();
    const seen = jest.spyOn(document, 'visibilityState', 'get');
    try {
      const { fake } = open();
      await act(async () => undefined);
      seen.mockReturnValue('hidden');
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await act(async () => void jest.advanceTimersByTime(60_000));
      expect(fake.calls).toHaveLength(1);
      seen.mockReturnValue('visible');
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      expect(fake.calls).toHaveLength(2);
    } finally {
      seen.mockRestore();
      jest.useRealTimers();
    }
  });

  it('keeps showing prices, with a notice that updates are paused, when a request fails', async () => {
    jest.useFakeTimers();
    try {
      const { fake } = open();
      await act(async () => undefined);
      fake.handle({ 'GET /api/sportuno/init': () => failure({ kind: 'network', code: 'unreachable' }) });
      await act(async () => void jest.advanceTimersByTime(5_000));
      expect(screen.getByText(/Live updates are paused/)).toBeInTheDocument();
      expect(price('Easterly 2.14')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a failure with its reference, and retries', async () => {
    const { user, fake } = open(failure({ code: 'internal', status: 500, reference: 'r-12' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your points and your money are safe.');
    expect(screen.getByText('Reference r-12')).toBeInTheDocument();
    fake.handle({ 'GET /api/sportuno/init': () => withSelections() });
    await user.click(price('Try again'));
    expect(await screen.findByRole('button', { name: 'Easterly 2.14' })).toBeInTheDocument();
  });

  it('links to the list if the tournament does not exist', async () => {
    open(failure({ code: 'not_found', status: 404 }), { paths: { tournaments: 'tournaments' } });
    expect(await screen.findByRole('link', { name: 'See all tournaments' })).toHaveAttribute('href', '/en/tournaments');
  });
});
