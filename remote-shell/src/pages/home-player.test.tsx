import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@parlay/contracts/api';
import { aBalance, aPlayer, type FakeOptions, failure } from '@parlay/ports/fakes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Bonus } from '../model/bonus.ts';
import { renderPage } from '../testing/a-page.tsx';
import { answers } from '../testing/home.ts';
import { aTournamentInit } from '../testing/tournament.ts';

const aLimit = (change: Partial<Schemas['PlayerLimit']>): Schemas['PlayerLimit'] => ({
  type: 'loss',
  period: 'week',
  amount: '100.00',
  used: '64.20',
  left: '35.80',
  since: '2026-05-01T00:00:00.000Z',
  startsAt: '2026-05-11T00:00:00.000Z',
  endsAt: '2026-05-18T00:00:00.000Z',
  staffMax: null,
  raise: null,
  ...change,
});
const limitsOf = (...limits: Schemas['PlayerLimit'][]) => ({ currency: 'EUR', timeZone: 'UTC', limits });
const aBet = (change: Partial<Schemas['HistoryBet']>): Schemas['HistoryBet'] => ({
  id: 'book:oddsmith:1',
  product: 'sports',
  name: 'Combo of 3',
  detail: 'Kuopio Bears, Harbour City, Lindholm',
  result: 'open',
  stake: '5.00',
  returned: null,
  possibleReturn: '37.88',
  currency: 'EUR',
  placedAt: '2026-05-16T20:00:00.000Z',
  settledAt: null,
  reference: '1',
  ...change,
});
const aRound = {
  gameId: 'kite-season',
  name: 'Kite Season',
  stake: '2.00',
  currency: 'EUR',
  startedAt: '2026-05-16T20:39:00.000Z',
  reference: 'r-1',
};
const betsOf = (...items: Schemas['HistoryBet'][]) => ({ items, page: 1, size: 10, hasNext: false });
const notJoined = { tournamentId: 'x', enrolled: false, position: null };

/** Responses for a player who has nothing under way. */
const playerAnswers = {
  ...answers,
  'GET /api/account/unfinished-rounds': () => [] as object[],
  'GET /api/account/bet-history': () => betsOf(),
  'GET /api/account/limits': () => limitsOf(),
  'GET /api/account/session-balance': () => ({ gamesBalance: '-5.00', currency: 'EUR' }),
  'GET /api/sportuno/balance': () => notJoined,
  'GET /api/bonus/user': () => ({ items: [] as object[] }),
};
const paths = Object.fromEntries(
  ['account/transactions', 'account/bet-history', 'account/limits', 'account/withdrawal', 'account/bonus'].map(
    (path) => [path, path],
  ),
);
/** Returns a balance of €100.00 with the given locked amount. */
function locking(locked: string, version = 1) {
  const known = aBalance('100.00', version);
  return known.status === 'known' ? { ...known, balances: { ...known.balances, locked } } : known;
}
const home = (api: FakeOptions['api'] = {}, options: FakeOptions = {}) =>
  renderPage('home', {
    session: aPlayer(),
    balance: locking('0.00'),
    paths: {
      ...paths,
      game: 'game/:name/:id/:free?',
      tournament: 'tournaments/:id',
      'help-centre/page': 'help-centre/:page',
    },
    ...options,
    api: { ...playerAnswers, ...api },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home page of a player [SH33]', () => {
  it('shows the round that is not finished first, with the link that resumes it [B14]', async () => {
    await home({ 'GET /api/account/unfinished-rounds': () => [aRound] });
    expect(await screen.findByRole('link', { name: 'Resume the round' })).toHaveAttribute(
      'href',
      '/en/game/Kite-Season/kite-season',
    );
    expect(screen.getByText(/^Started .* with €2.00 staked\. It goes on where it stopped/)).toBeVisible();
  });

  it('shows open bets with stakes and returns, and a lottery ticket without a known return', async () => {
    const ticket = aBet({ id: 'book:l:2', name: 'Midweek', detail: 'Line B', possibleReturn: null, stake: '2.50' });
    const round = aBet({ id: 'round:k:3', product: 'casino', name: 'Kite Season' });
    await home({ 'GET /api/account/bet-history': () => betsOf(aBet({}), round, ticket) });
    const bets = await region('Open bets');
    expect(bets.getByText('€7.50 staked')).toBeVisible();
    expect(bets.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Combo of 3Returns €37.88Kuopio Bears, Harbour City, Lindholm, €5.00 staked',
      'Midweek€2.50 stakedLine B',
    ]);
    expect(bets.getByRole('link')).toHaveAttribute('href', '/en/account/bet-history');
  });

  it('names no total of stakes if there are more bets, or both points and money', async () => {
    const points = aBet({ id: 'bet:3', product: 'tournament', currency: 'UNO', stake: '100', possibleReturn: null });
    const view = await home({ 'GET /api/account/bet-history': () => betsOf(aBet({}), points) });
    expect((await region('Open bets')).queryByText('€5.00 staked')).toBeNull();
    view.unmount();
    await home({ 'GET /api/account/bet-history': () => ({ ...betsOf(aBet({})), hasNext: true }) });
    expect((await region('Open bets')).queryByText('€5.00 staked')).toBeNull();
  });

  it('shows what is left of the limits that are used up first, one of each kind', async () => {
    await home({
      'GET /api/account/limits': () =>
        limitsOf(
          aLimit({ period: 'month', used: '1.00', left: '99.00' }),
          aLimit({}),
          aLimit({ type: 'deposit', used: '30.00', left: '70.00' }),
          aLimit({ type: 'session', period: 'day', amount: '120', used: '48', left: '72' }),
        ),
    });
    const left = await region('Left of your limits');
    expect(left.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Loss limit',
      'Time limit',
      'Deposit limit',
    ]);
    expect(left.getByText(/^€64.20 of €100.00 used, new /)).toBeVisible();
    expect(left.getByText('1 hr 12 min')).toBeVisible();
    expect(left.getByRole('link')).toHaveAttribute('href', '/en/account/limits');
  });

  it('shows a limit of an unknown kind by its word', async () => {
    const unknown = { ...aLimit({}), type: 'spins', amount: '50', used: '5', left: '45' };
    await home({ 'GET /api/account/limits': () => limitsOf(unknown as unknown as Schemas['PlayerLimit']) });
    expect((await region('Left of your limits')).getByText('spins')).toBeVisible();
  });

  it('shows limits and games to a player with nothing under way', async () => {
    await home();
    expect(screen.getByRole('heading', { level: 1, name: 'Good to see you' })).toBeVisible();
    expect((await region('Left of your limits')).getByText('You have set no limits.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Featured games' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open bets' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open an account' })).toBeNull();
  });

  it('shows the place in the running tournament, or the tournament to join', async () => {
    const { tournament } = aTournamentInit([]);
    const joined = { tournamentId: tournament.id, enrolled: true, position: 15 };
    const view = await home({ 'GET /api/sportuno/balance': () => joined });
    const own = await region(tournament.name);
    expect(own.getByText('You’re in')).toBeVisible();
    expect(own.getByText('15')).toBeVisible();
    view.unmount();
    await home();
    const other = await region(tournament.name);
    expect(await other.findByText('Running')).toBeVisible();
    expect(other.getByRole('link')).toHaveAttribute('href', `/en/tournaments/${tournament.id}`);
  });

  it('shows how far a withdrawal is [AC5]', async () => {
    const sent = { state: 'sent', amount: '240.00', currency: 'EUR', payBy: '2026-05-18T18:00:00.000Z' };
    await home(
      { 'GET /api/account/withdrawal': () => ({ items: [sent], page: 1, size: 20, hasNext: false, canCancel: false }) },
      { balance: locking('240.00') },
    );
    const money = within(await screen.findByRole('region', { name: 'Your money' }, { timeout: 3_000 }));
    expect(money.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
      'step',
    ]);
    expect(money.getByRole('link')).toHaveAttribute('href', '/en/account/withdrawal');
  });

  it('shows time and result since the login, and hides the result together with the balance [SH9]', async () => {
    const { fake } = await home();
    expect(await screen.findByText(/^[-−]€5.00$/)).toBeVisible();
    act(() => fake.ports.preferences.set('showBalance', false));
    expect(screen.queryByText(/€5.00$/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute('href', '/en/account/transactions');
  });

  it('loads bets and limits again when money moves', async () => {
    const { fake } = await home();
    await screen.findByRole('region', { name: 'Left of your limits' });
    fake.handle({ 'GET /api/account/bet-history': () => betsOf(aBet({})) });
    act(() => fake.balance.set(locking('0.00', 2)));
    expect(await screen.findByRole('region', { name: 'Open bets' })).toBeVisible();
  });

  it('keeps the other blocks when one fails, and tries again', async () => {
    const { fake } = await home({
      'GET /api/account/bet-history': () => failure({ code: 'internal', status: 500, reference: 'ref-7' }),
    });
    expect(await screen.findByRole('region', { name: 'Left of your limits' })).toBeVisible();
    expect(screen.getByText(/ref-7/)).toBeVisible();
    fake.handle({ 'GET /api/account/bet-history': () => betsOf(aBet({})) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Open bets' })).toBeVisible();
  });

  it('requests exactly the declared first data', async () => {
    const { fake } = await home();
    await screen.findByRole('region', { name: 'Left of your limits' });
    const requested = fake.calls.map(
      ({ path, query }) =>
        path + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query as Record<string, string>)}` : ''),
    );
    const { default: remote } = await import('../remote.ts');
    // Needs the running tournament, which is among the first data.
    const first = requested.filter((call) => call !== '/api/sportuno/balance');
    expect(first.toSorted()).toEqual([...(remote.definition.routes.home?.firstData?.player ?? [])].sort());
  });

  it('shows the shape of the page while the session’s state is unknown', async () => {
    const { fake } = await home({}, { session: { status: 'unknown' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good to see you');
    expect(fake.calls).toEqual([]);
  });
});

const aBonus = (change: Partial<Bonus>): Bonus => ({
  id: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
  code: 'WELCOME',
  type: 'deposit-match',
  currency: 'EUR',
  amount: '50.00',
  balance: '42.10',
  status: 'CLAIMED',
  actionText: 'Forfeit',
  percentage: '64.20',
  expiresAt: null,
  expiresInDays: 6,
  claimedAt: '2026-05-01T10:00:00.000Z',
  endedAt: null,
  endedAmount: null,
  isWithheld: false,
  terms: {
    wagering: 10,
    days: 14,
    order: 'own-first',
    contribution: { games: 100, tournaments: 0, byTag: {}, byGame: {} },
    maxStake: null,
    percent: null,
    cap: null,
    minDeposit: null,
  },
  rollOvers: [{ codeName: 'WELCOME', pendingAmount: '179.00', originalAmount: '500.00', description: '10x' }],
  ...change,
});
const withBonus = (change: Partial<Bonus>, progressOn: 'ACTIVE' | 'CLAIMED' = 'ACTIVE') =>
  renderPage('home', {
    session: aPlayer(),
    brand: { bonus: { progressOn } },
    paths: { 'account/bonus': 'account/bonus', 'help-centre/page': 'help-centre/:page' },
    api: { ...playerAnswers, 'GET /api/bonus/user': () => ({ items: [aBonus(change)] }) },
  });
const bonusCard = async () => within(await screen.findByRole('region', { name: 'Welcome €50' }));

describe('the bonus card on the home page', () => {
  it('shows a player’s running bonus, its roll-over and days left when requested [SH3, AC8]', async () => {
    await withBonus({});
    const card = await bonusCard();
    expect(card.getByText('42').closest('p')).toHaveTextContent('Bonus balance€42.10');
    expect(card.queryByText('€179.00 of €500.00 to go')).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'More info' }));
    expect(card.getByText('€179.00 of €500.00 to go')).toBeVisible();
    expect(card.getByText('6 days left')).toBeVisible();
    expect(card.getByRole('link', { name: 'Full terms' })).toHaveAttribute(
      'href',
      '/en/help-centre/bonus#deposit-match',
    );
  });

  it('forfeits a running bonus there, after the confirmation that names the loss', async () => {
    const status = { now: 'CLAIMED' as Bonus['status'] };
    const view = await renderPage('home', {
      session: aPlayer(),
      paths: { 'account/bonus': 'account/bonus', 'help-centre/page': 'help-centre/:page' },
      api: {
        ...playerAnswers,
        'GET /api/bonus/user': () => ({ items: status.now === 'CLAIMED' ? [aBonus({})] : [] }),
        'POST /api/bonus/forfeit': () => {
          status.now = 'FORFEITED';
          return {};
        },
      },
    });
    const card = await bonusCard();
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64.2');
    fireEvent.click(card.getByRole('button', { name: 'Forfeit' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Forfeit Welcome €50?' }));
    expect(dialog.getByText('You lose €42.10 in bonus money. Your own money stays.')).toBeVisible();
    expect(view.fake.calls.some(({ path }) => path === '/api/bonus/forfeit')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Forfeit' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome €50' })).toBeNull());
  });

  it('claims a bonus there, after its terms are agreed to, and says why it is refused', async () => {
    const ready = aBonus({ status: 'ACTIVE', balance: null });
    const claims: unknown[] = [];
    await renderPage('home', {
      session: aPlayer(),
      paths: { 'account/bonus': 'account/bonus', 'help-centre/page': 'help-centre/:page' },
      api: {
        ...playerAnswers,
        'GET /api/bonus/user': () => ({ items: [ready] }),
        'POST /api/bonus/claim': ({ body }: { body?: unknown }) => {
          claims.push(body);
          return failure({ code: 'bonus_unavailable', status: 409, message: 'Another bonus is running.' });
        },
      },
    });
    fireEvent.click((await bonusCard()).getByRole('button', { name: 'Claim' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome €50' }));
    expect(dialog.getByText('Stake €500.00 in all (10 times the bonus).')).toBeVisible();
    const claim = dialog.getByRole('button', { name: 'Claim' });
    expect(claim).toBeDisabled();
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(claim);
    expect(await dialog.findByText('Another bonus is running.')).toBeVisible();
    expect(claims).toEqual([{ bonusId: ready.id }]);
  });

  it.each([
    ['ACTIVE', 'ACTIVE', 'Claim', true],
    ['ACTIVE', 'CLAIMED', 'Claim', false],
    ['CLAIMED', 'ACTIVE', 'Forfeit', true],
    ['CLAIMED', 'CLAIMED', 'Forfeit', true],
  ] as const)(
    'shows the progress of a running bonus, and of one that is %s if the brand shows it on %s [X34]',
    async (status, on, action, isShown) => {
      await withBonus({ status, balance: null }, on);
      const card = await bonusCard();
      expect(card.getByRole('button', { name: action })).toBeVisible();
      expect(card.queryByRole('progressbar') !== null).toBe(isShown);
      expect(card.queryByText('64.20%') !== null).toBe(isShown);
    },
  );

  it.each([
    ['ACTIVE', 0, '20 of 20 rounds of Quiet Comet left'],
    ['CLAIMED', 12, '12 of 20 rounds of Quiet Comet left'],
  ] as const)(
    'shows how many free rounds are left when the bonus is %s, which are all of them before the claim',
    async (status, roundsLeft, text) => {
      const freeRounds = {
        game: 'quiet-comet',
        name: 'Quiet Comet',
        rounds: 20,
        stake: '0.20',
        winnings: 'own',
      } as const;
      const { terms } = aBonus({});
      await withBonus({
        type: 'free-rounds',
        code: 'COMET20',
        status,
        roundsLeft,
        rollOvers: [],
        terms: { ...terms, freeRounds },
      });
      const card = within(await screen.findByRole('region', { name: 'Free rounds €50' }));
      fireEvent.click(card.getByRole('button', { name: 'More info' }));
      expect(card.getByText(text)).toBeVisible();
    },
  );
});
