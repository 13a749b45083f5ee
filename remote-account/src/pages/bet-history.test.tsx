import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, type FakeOptions, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { type BetDetails, daysOf, gainOf, type HistoryBet, stepsOf } from '../model/bets.ts';
import BetHistoryPage from './bet-history.tsx';

const AT = new Date(2026, 4, 15, 20, 16).toISOString();
const aRound = (change: Partial<HistoryBet> = {}): HistoryBet => ({
  id: 'round:papermill:5520130',
  product: 'casino',
  name: 'Wheel 33',
  detail: 'Papermill',
  result: 'won',
  stake: '7.00',
  returned: '12.00',
  currency: 'EUR',
  placedAt: AT,
  settledAt: AT,
  reference: '5520130',
  ...change,
});
const ROWS = [
  aRound(),
  aRound({
    id: 'report:oddsmith:1',
    product: 'sports',
    name: 'Rovers – Town',
    result: 'open',
    returned: null,
    settledAt: null,
  }),
  aRound({
    id: 'bet:1',
    product: 'tournament',
    name: 'City – Vale',
    result: 'lost',
    returned: '0.00',
    currency: 'UNO',
  }),
];
const DETAILS: BetDetails = {
  ...aRound(),
  moves: [
    { at: AT, kind: 'stake', amount: '7.00' },
    { at: AT, kind: 'return', amount: '12.00' },
  ],
  paidFrom: { withdrawable: '7.00', bonus: '0.00' },
  balanceBefore: '1248.50',
  balanceAfter: '1253.50',
  outcome: null,
  odds: null,
};
const SUMS = { currency: 'EUR', staked: '1090.00', returned: '972.00', open: '50.00', settledBets: 61, openBets: 2 };

it('offers live games as a filter only if the brand has them, or if they are selected', async () => {
  const view = open({}, ROWS, {}, { hasLiveGames: false });
  expect(await screen.findByRole('button', { name: 'Casino' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Live games' })).toBeNull();
  view.unmount();
  open({}, ROWS, { search: '?product=live' }, { hasLiveGames: false });
  expect(await screen.findByRole('button', { name: 'Live games' })).toHaveAttribute('aria-pressed', 'true');
});

it('shows the filters behind a button with their number, until they are applied', async () => {
  const { user } = open({}, ROWS, { search: '?product=casino&result=won&from=2026-05-01' });
  const toggle = await screen.findByRole('button', { name: 'Filters Active: 3' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const panel = document.getElementById(String(toggle.getAttribute('aria-controls')));
  expect(panel).toContainElement(screen.getByRole('form', { name: 'Filter bets' }));
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

function open(api: Handlers = {}, items = ROWS, at: { search?: string } = {}, brand: FakeOptions['brand'] = {}) {
  return renderWithPorts(<BetHistoryPage />, {
    messages: { ...en, forms },
    brand,
    session: aPlayer(),
    api: {
      'GET /api/account/bet-history': ({ query }) => ({ items, page: query.page, size: query.size, hasNext: true }),
      'GET /api/account/bet-history/sums': () => SUMS,
      'GET /api/account/bet-history/details': () => DETAILS,
      ...api,
    },
    paths: { 'account/bet-history': 'account/bet-history', 'account/support': 'account/support' },
    location: { pathname: '/en/account/bet-history', ...at },
  });
}

describe('the bet history page [AC10]', () => {
  it('shows stake, return and gain or loss, with the result as text [AC10]', async () => {
    open();
    const row = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;
    await screen.findByText('Wheel 33');
    expect(row('Wheel 33')).toHaveTextContent('Won€7.00€12.00+€5.00');
    expect(row('Rovers – Town')).toHaveTextContent('Open€7.00–Open');
    expect(row('City – Vale')).toHaveTextContent('Lost');
  });

  it('loads bets and sums again when a result arrives [AC10, RS4]', async () => {
    const { fake } = open();
    await screen.findByText('Wheel 33');
    fake.handle({ 'GET /api/account/bet-history': ({ query }) => ({ ...query, items: [], hasNext: false }) });
    const before = fake.calls.filter(({ path }) => path === '/api/account/bet-history/sums').length;
    const payload = { bet: 'b', product: 'sports', name: 'A', result: 'won', corrected: false };
    act(() =>
      fake.realtime.events.next({ name: 'BetUpdate', payload: { ...payload, amount: '5.00', currency: 'EUR' } }),
    );
    await waitFor(() => expect(screen.queryByText('Wheel 33')).toBeNull());
    expect(fake.calls.filter(({ path }) => path === '/api/account/bet-history/sums')).toHaveLength(before + 1);
  });

  it('groups bets by day, with the time in the row [AC10]', async () => {
    const day = new Date(2026, 4, 14, 9, 5).toISOString();
    open({}, [...ROWS, aRound({ id: 'round:papermill:1', name: 'Two Dice', placedAt: day, settledAt: day })]);
    await screen.findByText('Wheel 33');
    const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Fri 15.05.2026', 'Thu 14.05.2026']);
    expect(screen.getByText('Two Dice').closest('tr')).toHaveTextContent(/^09:05/);
  });

  it('shows the totals staked, returned and lost under the filter, and labels the loss [AC10]', async () => {
    const { fake, user } = open();
    const sums = await screen.findByRole('region', { name: 'Sums' });
    await waitFor(() => expect(sums).toHaveTextContent('Staked, settled€1,090.00'));
    expect(sums).toHaveTextContent('Returned€972.00');
    expect(sums).toHaveTextContent('Result−€118.00Lost');
    expect(sums).toHaveTextContent('Still open€50.002 bets');
    await user.click(screen.getByRole('button', { name: 'Betting' }));
    await waitFor(() =>
      expect(fake.calls.filter(({ path }) => path.endsWith('/sums')).at(-1)?.query).toEqual({ product: 'sports' }),
    );
  });

  it('shows that the sums did not load, and keeps the list', async () => {
    let down = true;
    const { user } = open({
      'GET /api/account/bet-history/sums': () => (down ? failure({ code: 'internal', status: 500 }) : SUMS),
    });
    expect(await screen.findByText('The sums did not load.')).toBeInTheDocument();
    expect(await screen.findByText('Wheel 33')).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 bets')).toBeInTheDocument();
  });

  it('says which bets are in a company’s own books, without a gain in the color of won money', async () => {
    const own = aRound({ id: 'report:oddsmith:1', product: 'sports', name: 'Rovers – Vale', bookedBy: 'Oddsmith' });
    const { user } = open({ 'GET /api/account/bet-history/details': () => ({ ...DETAILS, ...own }) }, [own]);
    const row = (await screen.findByText('Rovers – Vale')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('Own books of Oddsmith');
    expect(within(row).getByText('+€5.00')).toHaveClass('muted');
    await user.click(screen.getByRole('button', { name: /^Details: Rovers/ }));
    expect(
      await screen.findByText('In the books of Oddsmith. It does not change your balance here.'),
    ).toBeInTheDocument();
  });

  it('lists the selections of a combo with odds and results, and what is owed after a correction', async () => {
    const pick = { market: 'Match result', selection: 'Draw', odds: 2.5, result: 'won' } as const;
    const picks = [
      { ...pick, event: 'Rovers – Vale' },
      { ...pick, event: 'City – Town', odds: 3, result: null },
    ];
    const bet = aRound({ id: 'book:oddsmith:1', product: 'sports', name: 'Combo' });
    const { user } = open(
      { 'GET /api/account/bet-history/details': () => ({ ...DETAILS, ...bet, picks, owed: '2.00' }) },
      [bet],
    );
    await user.click(await screen.findByRole('button', { name: /^Details: Combo/ }));
    const list = within(await screen.findByRole('list', { name: 'Selections' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Match result: DrawRovers – Vale2.50Won',
      'Match result: DrawCity – Town3.00Open',
    ]);
    expect(screen.getByText('Owed after a correction', { selector: 'dt' }).nextSibling).toHaveTextContent('€2.00');
  });

  it('expands a round with result, source of money, balances, number and a link to support [AC10]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details: Wheel 33, 15.05.2026 20:16' }));
    const steps = within(await screen.findByRole('list', { name: 'Stakes and returns' }));
    expect(steps.getByText('Stake', { selector: 'li:not([aria-hidden]) > span' }).closest('li')).toHaveTextContent(
      'Stake15.05.2026 20:16Stake €7.00Returned €12.00',
    );
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling;
    expect(fact('Paid from')).toHaveTextContent('Own money €7.00, bonus €0.00');
    expect(fact('Balance before')).toHaveTextContent('€1,248.50');
    expect(fact('Balance after')).toHaveTextContent('€1,253.50');
    expect(fact('Studio')).toHaveTextContent('Papermill');
    expect(fact('Reference')).toHaveTextContent('5520130');
    await user.click(screen.getByRole('button', { name: 'Copy reference' }));
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask support about this' })).toHaveAttribute(
      'href',
      '/en/account/support?about=round%3A5520130',
    );
  });

  it('shows the result of each stake if the studio reports it [AC10]', async () => {
    const outcome = {
      result: 'Red 14',
      stakes: [
        { on: 'Red', stake: '5.00', pays: 2, returned: '10.00' },
        { on: 'Even', stake: '2.00', pays: 2, returned: '2.00' },
      ],
    };
    const { user } = open({ 'GET /api/account/bet-history/details': () => ({ ...DETAILS, outcome }) });
    await user.click(await screen.findByRole('button', { name: /^Details: Wheel 33/ }));
    expect(await screen.findByText('Red 14')).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Stakes and returns' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'RedPays 2.00 timesStake €5.00Returned €10.00',
      'EvenPays 2.00 timesStake €2.00Returned €2.00',
      'In allStake €7.00Returned €12.00',
    ]);
  });

  it('links a reported bet to support by the provider’s number, but not about points [AC9]', async () => {
    const bet = {
      ...DETAILS,
      product: 'sports',
      detail: 'Rovers at 2.14',
      reference: 'slip 7',
      paidFrom: null,
    } as const;
    let shown: BetDetails = { ...bet, balanceBefore: null, balanceAfter: null };
    const { user } = open({ 'GET /api/account/bet-history/details': () => shown });
    await user.click(await screen.findByRole('button', { name: /^Details: Rovers/ }));
    expect(await screen.findByRole('link', { name: 'Ask support about this' })).toHaveAttribute(
      'href',
      '/en/account/support?about=bet%3Aslip+7',
    );
    expect(screen.getByRole('list', { name: 'Stakes and returns' })).toHaveTextContent('Rovers at 2.14');
    expect(screen.queryByText('Balance before')).not.toBeInTheDocument();
    shown = { ...shown, product: 'tournament' };
    await user.click(screen.getByRole('button', { name: /^Details: City/ }));
    expect(await screen.findByText('Reference')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ask support about this' })).not.toBeInTheDocument();
  });

  it('filters by product, result and days in the URL, including the file [AC10]', async () => {
    const { user, fake } = open();
    await screen.findByText('Wheel 33');
    const products = within(screen.getByRole('group', { name: 'Product' }));
    expect(products.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(products.getByRole('button', { name: 'Lottery' }));
    expect(products.getByRole('button', { name: 'Lottery' })).toHaveAttribute('aria-pressed', 'true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'Won');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '01052026');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const query = new URLSearchParams(fake.location.current().search);
    expect(Object.fromEntries(query)).toEqual({ from: '2026-05-01', product: 'lottery', result: 'won' });
    const from = new Date(2026, 4, 1).toISOString();
    const sent = { product: 'lottery', result: 'won', from };
    const last = (path: string) => fake.calls.filter((call) => call.path === path).at(-1)?.query;
    await waitFor(() => expect(last('/api/account/bet-history')).toEqual({ page: 1, size: 20, ...sent }));
    expect(last('/api/account/bet-history/sums')).toEqual(sent);
    const file = `/api/account/bet-history.csv?${new URLSearchParams(sent)}`;
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', file);
    expect(screen.getByText(/^Result/, { selector: 'p' })).toHaveTextContent('Result');
  });

  it('applies a quick range on one press and clears it on the next, discarding half-typed days [AC10]', async () => {
    const { user, fake } = open();
    await screen.findByText('Wheel 33');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '0105');
    const week = screen.getByRole('button', { name: '7 days' });
    await user.click(week);
    const query = new URLSearchParams(fake.location.current().search);
    expect(week).toHaveAttribute('aria-pressed', 'true');
    expect(query.get('from')?.length).toBe(10);
    expect(screen.getByRole('textbox', { name: 'From' })).not.toHaveValue('01.05.');
    await user.click(week);
    expect(fake.location.current().search).toBe('');
    expect(week).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows that there are no bets, and what failed', async () => {
    const { unmount } = open({}, []);
    expect(await screen.findByText('No bets yet')).toBeInTheDocument();
    unmount();
    open({ 'GET /api/account/bet-history': () => failure({ code: 'internal', status: 500, reference: 'r-9' }) });
    expect(await screen.findByText('Reference r-9')).toBeInTheDocument();
  });

  it('calculates the days of quick ranges across months and years', () => {
    expect(daysOf('today', '2026-05-15')).toEqual({ from: '2026-05-15', to: '2026-05-15' });
    expect(daysOf('week', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' });
    expect(daysOf('month', '2026-05-15')).toEqual({ from: '2026-05-01', to: '2026-05-15' });
  });

  it('shows the result of a stake only if it is the only stake', () => {
    const move = (kind: 'stake' | 'return' | 'rollback', amount: string) => ({ at: AT, kind, amount });
    const aBet = (change: Partial<BetDetails>): BetDetails => ({ ...DETAILS, ...change });
    const columns = (bet: BetDetails) => stepsOf(bet).map(({ kind, stake, returned }) => [kind, stake, returned]);
    expect(columns(aBet({ moves: [move('stake', '7.00')], returned: null }))).toEqual([['stake', '7.00', null]]);
    const two = [move('stake', '5.00'), move('rollback', '1.00'), move('return', '9.00')];
    expect(columns(aBet({ moves: two, returned: '9.00' }))).toEqual([
      ['stake', '5.00', null],
      ['rollback', null, null],
      ['return', null, '9.00'],
    ]);
  });

  it('shows what a cash-out, a refund and a correction paid', () => {
    const move = (kind: 'stake' | 'cash-out' | 'refund' | 'correction', amount: string) => ({ at: AT, kind, amount });
    const moves = [
      move('stake', '10.00'),
      move('cash-out', '4.50'),
      move('refund', '1.00'),
      move('correction', '-2.00'),
    ];
    expect(stepsOf({ ...DETAILS, moves }).map(({ kind, returned }) => [kind, returned])).toEqual([
      ['stake', null],
      ['cash-out', '4.50'],
      ['refund', '1.00'],
      ['correction', '-2.00'],
    ]);
  });

  it('subtracts wire amounts in minor units', () => {
    expect(gainOf({ stake: '7.00', returned: '12.00' })).toBe('5.00');
    expect(gainOf({ stake: '0.30', returned: '0.10' })).toBe('-0.20');
    expect(gainOf({ stake: '100', returned: '100' })).toBe('0');
    expect(gainOf({ stake: '1.00', returned: null })).toBeNull();
  });
});
