import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure, type Handler, type Handlers } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { aBet, aCompetition, aMarket, anEvent, anInit, aSeat, aSelection, aTournament } from '../tournament.testing.ts';
import TournamentPage from './tournament.tsx';

const withOdds = (odds = 2.14) =>
  anInit({
    competitions: [aCompetition({ events: [anEvent({ markets: [aMarket({ selections: [aSelection({ odds })] })] })] })],
  });
const at = { pathname: '/en/tournaments/cup-1' };

function open(api: Handlers = {}, session: ReturnType<typeof aPlayer> = aPlayer()) {
  return renderWithPorts(<TournamentPage params={{ id: 'cup-1' }} />, {
    messages: en,
    session,
    location: at,
    api: { 'GET /api/sportuno/init': () => withOdds(), 'GET /api/sportuno/balance': () => aSeat(), ...api },
  });
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const slip = () => within(screen.getByRole('region', { name: 'Betslip' }));
const keysOf = (calls: { path: string; headers: Record<string, string> }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ headers }) => headers['idempotency-key']);

/** Returns a handler whose response the test sends when it calls `answer`. */
function deferred(): { handler: Handler; answer: (data: unknown) => void } {
  let answer: (data: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  return { handler: () => promise, answer };
}

const receipt = (bet = aBet()) => ({ bet, pointsBalance: { available: '17450.00', openBets: '7000.00' } });
const seatAfter = (bet = aBet()) => aSeat({ ...receipt(bet), bets: [bet] });

async function withSlip(stake = '1000', api: Handlers = {}) {
  const view = open(api);
  await view.user.click(await screen.findByRole('button', { name: /^Easterly 2.14/ }));
  if (stake) await view.user.type(slip().getByRole('textbox', { name: 'Stake' }), stake);
  return view;
}

/** Presses a join button and confirms. */
async function join(user: ReturnType<typeof open>['user'], name: string | RegExp = /^Join Tournament/) {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

describe('joining a tournament', () => {
  const outside = () => aSeat({ enrolled: false, entryId: null, position: null });

  it('buys the seat for the shown price, then shows the points [TO10]', async () => {
    const { user, fake } = open({ 'GET /api/sportuno/balance': outside });
    const button = await screen.findByRole('button', { name: 'Join Tournament for €10.00' });
    const pointsBalance = { available: '25000.00', openBets: '0.00' };
    fake.handle({
      'POST /api/sportuno/enroll': () => ({ tournamentId: 'cup-1', entryId: 'e', pointsBalance, balances: {} }),
      'GET /api/sportuno/balance': () => aSeat({ entryId: 'e', pointsBalance }),
    });
    await user.click(button);
    const question = within(await screen.findByRole('alertdialog', { name: /^Join .+\?$/ }));
    expect(question.getByText(/^You pay €10\.00 from your balance now\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(fake.calls.every(({ method }) => method === 'GET')).toBe(true);
    await join(user, 'Join Tournament for €10.00');
    expect(await screen.findByText('You’re in')).toBeInTheDocument();
    expect(fake.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/sportuno/enroll',
      body: { tournamentId: 'cup-1' },
      headers: { 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) },
    });
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('pays with a ticket, or with money if the player deselects the ticket [AC8]', async () => {
    const ticket = { id: 'ticket-1', amount: '15.00', expiresAt: '2026-06-01T10:00:00.000Z' };
    const { user, fake } = open({
      'GET /api/sportuno/balance': () => ({ ...outside(), ticket }),
      'POST /api/sportuno/enroll': () => failure({ code: 'tournament_full', status: 409, message: 'No seat is left.' }),
    });
    await join(user, 'Join Tournament with your ticket');
    await screen.findByText('No seat is left.');
    await user.click(screen.getByRole('checkbox', { name: /^Pay with your ticket \(€15.00, until 0?1.0?6.2026\)/ }));
    await user.click(button('Try again'));
    const bodies = () => fake.calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
    await waitFor(() =>
      expect(bodies()).toEqual([{ tournamentId: 'cup-1', ticketId: 'ticket-1' }, { tournamentId: 'cup-1' }]),
    );
  });

  it('shows a failed join as Error / Not Joined, and retries with its own key [TO10]', async () => {
    const { user, fake } = open({
      'GET /api/sportuno/balance': outside,
      'POST /api/sportuno/enroll': () =>
        failure({ code: 'insufficient_funds', status: 409, message: 'Your balance is too low.' }),
    });
    await join(user);
    expect(await screen.findByText('Error / Not Joined')).toBeInTheDocument();
    expect(screen.getByText('Your balance is too low.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    expect(button('Try again')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/en/account/deposit');
    await user.click(button('Try again'));
    await waitFor(() => expect(new Set(keysOf(fake.calls, '/api/sportuno/enroll')).size).toBe(2));
  });

  it('retries a join without a response with the same key [TO10]', async () => {
    const { user, fake } = open({
      'GET /api/sportuno/balance': outside,
      'POST /api/sportuno/enroll': () => failure({ kind: 'network', code: 'unreachable' }),
    });
    await join(user);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keysOf(fake.calls, '/api/sportuno/enroll')).toHaveLength(2));
    expect(new Set(keysOf(fake.calls, '/api/sportuno/enroll')).size).toBe(1);
  });

  it('shows the reference if joining failed on the server [TO10]', async () => {
    const { user } = open({
      'GET /api/sportuno/balance': outside,
      'POST /api/sportuno/enroll': () => failure({ code: 'internal', status: 500, reference: 'r-4' }),
    });
    await join(user);
    expect(await screen.findByText(/you never pay twice/)).toHaveTextContent('Reference r-4');
  });

  it('asks a visitor to log in, and returns here [TO14]', async () => {
    const { user, fake } = open({}, { status: 'guest' });
    const loginRequests: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request));
    await user.click(await screen.findByRole('button', { name: /^Join Tournament/ }));
    expect(loginRequests).toEqual([{ returnTo: '/en/tournaments/cup-1' }]);
    expect(fake.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('offers no join button for a finished tournament, and shows the prize [TO16]', async () => {
    open({
      'GET /api/sportuno/init': () => anInit({ tournament: aTournament({ status: 'FINISHED' }), competitions: [] }),
      'GET /api/sportuno/balance': () => aSeat({ prize: { place: 2, amount: '18.00' } }),
    });
    expect(await screen.findByText('Tournament Finished')).toBeInTheDocument();
    expect(screen.getByText('Place 2: your prize is €18.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Join/ })).toBeNull();
  });
});

describe('placing a bet', () => {
  it('sends selection, stake and odds, and confirms the bet [TO6]', async () => {
    const reply = deferred();
    const { user, fake, container } = await withSlip('1000', { 'POST /api/sportuno/bet': reply.handler });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    expect(button(/^Easterly 2.14/).closest('[inert]')).not.toBeNull();
    const placed = aBet({ stake: '1000.00', odds: 2.14 });
    fake.handle({ 'GET /api/sportuno/balance': () => seatAfter(placed) });
    await act(async () => reply.answer(receipt(placed)));
    expect(await slip().findByText('Your bet is on: Easterly, 1,000 at 2.14')).toBeInTheDocument();
    expect(container.querySelector('[inert]')).toBeNull();
    expect(fake.calls.find(({ method }) => method === 'POST')).toMatchObject({
      body: { tournamentId: 'cup-1', selectionId: 's1', stake: '1000', odds: 2.14 },
    });
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeDisabled();
    expect(within(screen.getByRole('region', { name: 'Open bets' })).getByText('Full time result')).toBeInTheDocument();
    expect(screen.getByText('Available').nextElementSibling).toHaveTextContent('17,450 Unos');
  });

  it('cannot be sent without a stake or below the minimum [TO6]', async () => {
    const { user } = await withSlip('');
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeDisabled();
    await user.type(slip().getByRole('textbox', { name: 'Stake' }), '99');
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeDisabled();
    await user.type(slip().getByRole('textbox', { name: 'Stake' }), '9');
    expect(slip().getByRole('button', { name: 'Place Bet' })).toBeEnabled();
  });

  it('requires changed odds to be accepted, as a new intent with a new key [TO6]', async () => {
    const { user, fake } = await withSlip('1000', {
      'POST /api/sportuno/bet': () => failure({ code: 'odds_changed', status: 409, details: { odds: 2.02 } }),
    });
    fake.handle({ 'GET /api/sportuno/init': () => withOdds(2.02) });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    const accept = await slip().findByRole('button', { name: 'Accept 2.02' });
    expect(slip().getByText(/The price moved from 2.14 to 2.02/)).toBeInTheDocument();
    fake.handle({ 'POST /api/sportuno/bet': () => receipt() });
    await user.click(accept);
    expect(keysOf(fake.calls, '/api/sportuno/bet')).toHaveLength(1);
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    await slip().findByText(/Your bet is on/);
    expect(fake.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ odds: 2.02 });
    expect(new Set(keysOf(fake.calls, '/api/sportuno/bet')).size).toBe(2);
  });

  it('retries a bet without a response with the same key, even after a reload [TO6]', async () => {
    const { user, fake } = await withSlip('1000', {
      'POST /api/sportuno/bet': () => failure({ kind: 'timeout', code: 'timeout' }),
    });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    expect(await slip().findByText(/a bet is never placed twice/)).toBeInTheDocument();
    const storedIntent = fake.ports.drafts.read('bet intent cup-1');
    fake.handle({ 'POST /api/sportuno/bet': () => receipt() });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    await slip().findByText(/Your bet is on/);
    const keys = keysOf(fake.calls, '/api/sportuno/bet');
    expect(storedIntent).toMatchObject({ key: keys[0] });
    expect(keys[1]).toBe(keys[0]);
    expect(fake.ports.drafts.read('bet intent cup-1')).toBeUndefined();
  });

  it.each([
    ['rejected with a server error', failure({ code: 'internal', status: 500, reference: 'r-5' })],
    ['refused', failure({ code: 'selection_suspended', status: 409, message: 'Not now.', reference: 'r-5' })],
  ])('shows the reference of a bet that is %s [TO4]', async (_, answer) => {
    const { user } = await withSlip('1000', { 'POST /api/sportuno/bet': () => answer });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    expect(await slip().findByText('Reference r-5')).toBeInTheDocument();
  });

  it('shows a refusal in red until the next edit [TO4]', async () => {
    const { user } = await withSlip('1000', {
      'POST /api/sportuno/bet': () =>
        failure({ code: 'insufficient_points', status: 409, message: 'You do not have enough points.' }),
    });
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    expect(await slip().findByText('Bet not placed. You do not have enough points.')).toBeInTheDocument();
    await user.type(slip().getByRole('textbox', { name: 'Stake' }), '{Backspace}');
    expect(slip().queryByText(/Bet not placed/)).toBeNull();
  });

  it('requires a login if the session has ended, and keeps the intent [TO14]', async () => {
    const { user, fake } = await withSlip('1000', {
      'POST /api/sportuno/bet': () => failure({ code: 'not_authenticated', status: 401, message: 'Please log in.' }),
    });
    const loginRequests: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request));
    await user.click(slip().getByRole('button', { name: 'Place Bet' }));
    await waitFor(() => expect(loginRequests).toEqual([{ returnTo: '/en/tournaments/cup-1' }]));
    expect(fake.ports.drafts.read('bet intent cup-1')).toBeDefined();
  });

  it('works in the sheet on a phone from placing to confirmation [TO4, MC2]', async () => {
    const { user } = await withSlip('1000', { 'POST /api/sportuno/bet': () => receipt() });
    await user.click(button(/^1 Easterly/));
    const sheet = within(await screen.findByRole('dialog', { name: 'Betslip' }));
    expect(sheet.getByRole('button', { name: 'Cancel Bet' })).toBeEnabled();
    await user.click(sheet.getByRole('button', { name: 'Place Bet' }));
    expect(await sheet.findByText(/Your bet is on/)).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: 'Cancel Bet' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(slip().getByText('Choose a price to start a slip.')).toBeInTheDocument();
  });

  it('offers only affordable quick stakes [TO5]', async () => {
    await withSlip('', {
      'GET /api/sportuno/balance': () => aSeat({ pointsBalance: { available: '6000.00', openBets: '0.00' } }),
    });
    expect(slip().getByRole('button', { name: '5,000' })).toBeInTheDocument();
    expect(slip().queryByRole('button', { name: '10,000' })).toBeNull();
  });
});

it('disables placing and cashing out during maintenance, and enables both afterwards [SH5]', async () => {
  const off = { maintenance: false, maintenanceUntil: null, promo: false };
  const modes = writableValue(off);
  const api = { 'GET /api/sportuno/init': () => withOdds(), 'GET /api/sportuno/balance': () => seatAfter() };
  const page = <TournamentPage params={{ id: 'cup-1' }} />;
  const { user } = renderWithPorts(page, { messages: en, session: aPlayer(), modes, api });
  await user.click(await screen.findByRole('button', { name: /^Easterly 2.14/ }));
  await user.type(slip().getByRole('textbox', { name: 'Stake' }), '1000');
  const buttons = [
    slip().getByRole('button', { name: 'Place Bet' }),
    await screen.findByRole('button', { name: /^Cash out 1,940/ }),
  ];
  act(() => modes.set({ ...off, maintenance: true }));
  for (const one of buttons) {
    expect(one).toBeDisabled();
    expect(one).toHaveAttribute('aria-describedby', 'maintenance');
  }
  act(() => modes.set(off));
  for (const one of buttons) expect(one).toBeEnabled();
});

describe('the tournament page with bets', () => {
  const bets = () => within(screen.getByRole('region', { name: 'Open bets' }));

  it('requires confirmation of a cash-out, which No cancels and Yes sends with the shown amount [TO8, MC2]', async () => {
    const reply = deferred();
    const { user, fake } = open({
      'GET /api/sportuno/balance': () => seatAfter(),
      'POST /api/sportuno/cashout': reply.handler,
    });
    await user.click(await screen.findByRole('button', { name: /^Cash out 1,940/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog).getByText('Cashout will permanently close the bet. Are you sure?', { exact: true }),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(button(/^Cash out 1,940/)).toHaveFocus());
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(bets().getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    const closed = aBet({ status: 'CASHED_OUT', settlement: '1940.00', settled: '2026-05-16T20:41:00.000Z' });
    fake.handle({ 'GET /api/sportuno/balance': () => seatAfter(closed) });
    await act(async () => reply.answer(receipt(closed)));
    expect(await bets().findByText('Ok')).toBeInTheDocument();
    expect(fake.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { betId: 'b1', amount: '1940.00' } },
    ]);
    expect(within(screen.getByRole('region', { name: 'Bet history' })).getByText('CASHOUT')).toBeInTheDocument();
  });

  it.each([
    ['1940.00', true],
    ['1000.00', false],
    ['400.00', false],
  ])('shows a cash-out of %s for a stake of 1,000 as a win: %s [B3]', async (settlement, isWin) => {
    const stake = '1000.00';
    const { user, fake } = open({
      'GET /api/sportuno/balance': () => seatAfter(aBet({ stake, cashout: settlement })),
      'POST /api/sportuno/cashout': () => receipt(closed),
    });
    const closed = aBet({ stake, status: 'CASHED_OUT', settlement, settled: '2026-05-16T20:41:00.000Z' });
    await user.click(await screen.findByRole('button', { name: /^Cash out/ }));
    fake.handle({ 'GET /api/sportuno/balance': () => seatAfter(closed) });
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect((await bets().findByText('Ok')).classList.contains('win')).toBe(isWin);
  });

  it('requires another confirmation if the amount has changed [TO8]', async () => {
    const { user, fake } = open({
      'GET /api/sportuno/balance': () => seatAfter(),
      'POST /api/sportuno/cashout': () =>
        failure({ code: 'cashout_changed', status: 409, details: { amount: '1800.00' } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Cash out 1,940/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The amount changed from 1,940 to 1,800.')).toBeInTheDocument();
    await user.click(button('Yes'));
    await waitFor(() =>
      expect(fake.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { betId: 'b1', amount: '1940.00' },
        { betId: 'b1', amount: '1800.00' },
      ]),
    );
    expect(new Set(keysOf(fake.calls, '/api/sportuno/cashout')).size).toBe(2);
  });

  it('shows a failed cash-out, and lets the player retry it [TO8]', async () => {
    const { user } = open({
      'GET /api/sportuno/balance': () => seatAfter(),
      'POST /api/sportuno/cashout': () => failure({ kind: 'network', code: 'unreachable' }),
    });
    await user.click(await screen.findByRole('button', { name: /^Cash out 1,940/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await bets().findByText('Cashout Failed')).toBeInTheDocument();
    expect(bets().getByText(/a bet is closed only once/)).toBeInTheDocument();
    expect(bets().getByRole('button', { name: /^Cash out 1,940/ })).toBeEnabled();
  });

  it.each([
    ['refused', failure({ code: 'cashout_closed', status: 409, message: 'Not now.', reference: 'r-6' })],
    ['rejected with a server error', failure({ code: 'internal', status: 500, reference: 'r-6' })],
  ])('shows the reference of a cash-out that is %s [TO8]', async (_, answer) => {
    const { user } = open({
      'GET /api/sportuno/balance': () => seatAfter(),
      'POST /api/sportuno/cashout': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: /^Cash out 1,940/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await bets().findByText('Reference r-6')).toBeInTheDocument();
  });

  it('shows the result of finished bets [TO7, MC2]', async () => {
    const over = (betId: string, status: 'SETTLED' | 'CANCELLED' | 'CASHED_OUT', settlement: string) =>
      aBet({ betId, status, settlement, settled: '2026-05-16T22:00:00.000Z' });
    open({
      'GET /api/sportuno/balance': () =>
        aSeat({
          bets: [
            over('1', 'SETTLED', '4400.00'),
            over('2', 'SETTLED', '0.00'),
            over('3', 'SETTLED', '2000.00'),
            over('4', 'CANCELLED', '2000.00'),
            over('5', 'CASHED_OUT', '1940.00'),
          ],
        }),
    });
    const history = within(await screen.findByRole('region', { name: 'Bet history' }));
    for (const word of ['WIN', 'LOSE', 'equal', 'VOID', 'CASHOUT']) expect(history.getByText(word)).toBeInTheDocument();
    expect(bets().getByText('You have no open bets.')).toBeInTheDocument();
  });

  it('makes the bet lists collapsible [TO15]', async () => {
    const { user } = open({ 'GET /api/sportuno/balance': () => seatAfter() });
    await user.click(await screen.findByRole('button', { name: 'Collapse Open bets' }));
    expect(button('Expand Open bets')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull();
    await user.click(button('Collapse Bet history'));
    expect(button('Expand Bet history')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows money separately from points, and hides it together with the balance [TO11]', async () => {
    const { fake } = open();
    const account = within(await screen.findByRole('region', { name: 'Your account' }));
    expect(account.getByText('demo1')).toBeInTheDocument();
    expect(account.getByText('Balance').nextElementSibling).toHaveTextContent('1,000.00');
    act(() => fake.ports.preferences.set('showBalance', false));
    expect(account.getByText('Balance').nextElementSibling).toHaveTextContent('Hidden');
  });
});

describe('a tournament’s feed', () => {
  it('reloads when the player’s state changes, and after a reconnect [TO12]', async () => {
    const { fake } = open();
    await screen.findByText('You’re in');
    const requestCount = () => fake.calls.filter(({ path }) => path === '/api/sportuno/balance').length;
    const publishUpdate = (tournamentId: string) =>
      fake.realtime.events.next({ name: 'TournamentUpdate', payload: { tournamentId, reason: 'bet-settled' } });
    await act(async () => publishUpdate('another'));
    expect(requestCount()).toBe(1);
    fake.handle({ 'GET /api/sportuno/balance': () => seatAfter() });
    await act(async () => publishUpdate('cup-1'));
    expect(await screen.findByRole('button', { name: /^Cash out 1,940/ })).toBeInTheDocument();
    const before = requestCount();
    await act(async () => {
      fake.realtime.status.set('down');
      fake.realtime.status.set('up');
    });
    expect(requestCount()).toBe(before + 1);
  });

  it('reloads the prize when the tournament ends, and then offers no actions [TO16]', async () => {
    const { fake } = open({ 'GET /api/sportuno/balance': () => seatAfter() });
    await screen.findByText('You’re in');
    let requestCount = 0;
    fake.handle({
      'GET /api/sportuno/init': () => anInit({ tournament: aTournament({ status: 'FINISHED' }), competitions: [] }),
      'GET /api/sportuno/balance': () => {
        requestCount += 1;
        return requestCount === 1 ? seatAfter() : aSeat({ bets: [aBet()], prize: { place: 1, amount: '18.00' } });
      },
    });
    await act(async () =>
      fake.realtime.events.next({
        name: 'TournamentUpdate',
        payload: { tournamentId: 'cup-1', reason: 'finished' },
      }),
    );
    expect(await screen.findByText('Place 1: your prize is €18.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cash out|Place Bet|Join/ })).toBeNull();
  });
});
