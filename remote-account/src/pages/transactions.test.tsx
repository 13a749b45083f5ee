import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aBalance, aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { aTransaction } from '../account.testing.ts';
import TransactionsPage from './transactions.tsx';

const ROWS = [
  aTransaction(),
  aTransaction({ id: 't2', type: 'stake', amount: '-2.50', description: 'Kite Season', reference: null }),
  aTransaction({ id: 't3', status: 'FAILED', amount: '20.00', balance: null }),
  aTransaction({
    id: 't4',
    type: 'withdrawal',
    status: 'QUEUED',
    amount: '-30.00',
    description: 'trustly',
    balance: null,
  }),
];

const NET = {
  from: new Date(2025, 1, 3).toISOString(),
  to: new Date(2026, 4, 16, 21).toISOString(),
  currency: 'EUR',
  deposits: '450.00',
  withdrawals: '120.00',
  net: '330.00',
};
const DETAILS = {
  ...aTransaction({ id: 't2', type: 'stake', amount: '-2.50', description: 'Kite Season', reference: null }),
  balanceBefore: '1052.50',
  parts: { withdrawable: '-2.00', bonus: '-0.50', locked: '0.00' },
  fee: null,
  instrument: null,
  reason: null,
  number: 'k-17',
  round: 'r-5520130',
};
/** Returns the requests for the transaction list. */
const lists = (fake: ReturnType<typeof open>['fake']) =>
  fake.calls.filter(({ path }) => path === '/api/account/transactions');

function open(options: Parameters<typeof renderWithPorts>[1] = {}, items = ROWS, hasNext = false) {
  const api: Handlers = {
    'GET /api/account/transactions': ({ query }) => ({ items, page: query.page, size: query.size, hasNext }),
    'GET /api/account/net-deposits': () => NET,
    'GET /api/account/transactions/{id}': () => DETAILS,
  };
  return renderWithPorts(<TransactionsPage />, {
    messages: { ...en, forms },
    session: aPlayer(),
    api,
    paths: {
      'account/transactions': 'account/transactions',
      'account/deposit': 'account/deposit',
      'account/support': 'account/support',
    },
    location: { pathname: '/en/account/transactions' },
    ...options,
  });
}

const rowOf = (text: string | RegExp) => within(screen.getByText(text).closest('tr') as HTMLElement);

describe('the transactions page [AC10]', () => {
  it('shows amounts with sign, colour and text; failed ones have neither sign nor colour [AC10]', async () => {
    open();
    const stake = (await screen.findByText('Kite Season')).closest('tr') as HTMLElement;
    expect(stake).toHaveTextContent('Paid −€2.50');
    expect(rowOf('Failed').getByText(/Not moved/).parentElement).toHaveTextContent('Not moved €20.00');
    expect(screen.getAllByText(/Received/)).toHaveLength(1);
    expect(screen.getAllByText('16.05.2026 20:41')).toHaveLength(4);
    expect(screen.getAllByText('Visa')).toHaveLength(2);
  });

  it('shows a pending withdrawal as an amount to be paid, and the balance of settled lines [AC10]', async () => {
    open();
    const waiting = (await screen.findByText('trustly')).closest('tr') as HTMLElement;
    expect(waiting).toHaveTextContent('Withdrawal');
    expect(waiting).toHaveTextContent('Waiting −€30.00');
    expect(within(waiting).getByText('–')).toBeInTheDocument();
    expect(rowOf('Kite Season').getByText('€1,050.00')).toBeInTheDocument();
  });

  it('filters by days and type, with the filter in the URL [AC10, VA11]', async () => {
    const { user, fake } = open();
    await screen.findByText('Kite Season');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '01052026');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '16052026');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Stake');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(fake.location.current().search).toBe('?type=stake&from=2026-05-01&to=2026-05-16');
    await waitFor(() =>
      expect(lists(fake).at(-1)?.query).toEqual({
        page: 1,
        size: 20,
        type: 'stake',
        // From midnight to midnight in the player's time zone, like the times in the table.
        from: new Date(2026, 4, 1).toISOString(),
        to: new Date(2026, 4, 17).toISOString(),
      }),
    );
  });

  it('shows which days can be filtered, and sends no request until the input is valid [VA11]', async () => {
    const { user, fake } = open();
    await screen.findByText('Kite Season');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '31122016');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '99');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveAccessibleDescription(
      'The earliest day is 01.01.2017.',
    );
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription('Enter a day as DD.MM.YYYY.');
    expect(lists(fake)).toHaveLength(1);
  });

  it('disables Previous on the first page and Next on the last, and hides an empty list’s pager [SH18]', async () => {
    const { user, fake, unmount } = open({}, ROWS, true);
    await screen.findByText('Kite Season');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(fake.location.current().search).toBe('?page=2');
    await waitFor(() => expect(lists(fake).at(-1)?.query).toMatchObject({ page: 2 }));
    expect(await screen.findByRole('button', { name: 'Previous' })).toBeEnabled();
    unmount();
    open({}, []);
    expect(await screen.findByText('No transactions yet')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('expands a line in place, with its change to each balance part and its references [AC10]', async () => {
    const { user } = open();
    await screen.findByText('Kite Season');
    const button = screen.getByRole('button', { name: 'Details: Stake, 16.05.2026 20:41' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect((await screen.findByText('Balance before')).nextSibling).toHaveTextContent('€1,052.50');
    expect(screen.getByText('Bonus money').nextSibling).toHaveTextContent('-€0.50');
    expect(screen.getByText('Round').nextSibling).toHaveTextContent('r-5520130');
    expect(screen.queryByText('Locked')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask support about this' })).toHaveAttribute(
      'href',
      '/en/account/support?about=round%3Ar-5520130',
    );
    await user.click(button);
    expect(screen.queryByText('Balance before')).toBeNull();
  });

  it('shows totals of deposits and withdrawals with their period [B1]', async () => {
    open();
    expect(await screen.findByText('Since you joined on 03.02.2025, until 16.05.2026')).toBeInTheDocument();
    expect(screen.getByText('Net deposits').nextSibling).toHaveTextContent('€330.00');
    expect(screen.queryByText(/You owe/)).not.toBeInTheDocument();
  });

  it('offers downloads: the filtered lines as CSV, a year as PDF [AC10]', async () => {
    const { user } = open({ location: { pathname: '/en/account/transactions', search: '?type=win' } });
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/account/transactions.csv?type=win',
    );
    const year = screen.getByRole('combobox', { name: 'Year' });
    // Starts with the year in which the account was opened.
    await waitFor(() => expect(year).toHaveTextContent(/^20262025$/));
    await user.selectOptions(year, '2025');
    expect(screen.getByRole('link', { name: 'Statement (PDF)' })).toHaveAttribute(
      'href',
      '/api/account/statements/2025',
    );
  });

  it('offers to clear a filter without matches', async () => {
    const { user, fake } = open({ location: { pathname: '/en/account/transactions', search: '?type=win' } }, []);
    await user.click(await screen.findByRole('button', { name: 'Clear the filter' }));
    expect(fake.location.current().search).toBe('');
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('All types');
  });

  it('reloads when the balance or a payment changes, but not for the current balance [RS3, RS16]', async () => {
    const { fake } = open();
    await screen.findByText('Kite Season');
    expect(lists(fake)).toHaveLength(1);
    act(() => fake.balance.set(aBalance('1050.00', 2)));
    await waitFor(() => expect(lists(fake)).toHaveLength(2));
  });

  it('keeps showing the list with a notice when a reload fails', async () => {
    const { fake } = open();
    await screen.findByText('Kite Season');
    fake.handle({ 'GET /api/account/transactions': () => failure({ kind: 'network', code: 'unreachable' }) });
    act(() => fake.balance.set(aBalance('1050.00', 2)));
    expect(await screen.findByText(/could not be refreshed/)).toBeInTheDocument();
    expect(screen.getByText('Kite Season')).toBeInTheDocument();
  });

  it('shows a failure with its reference and that money is safe, and retries', async () => {
    const { user } = open({
      api: { 'GET /api/account/transactions': () => failure({ code: 'internal', status: 500, reference: 'r-9' }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your money is safe.');
    expect(screen.getByText('Reference r-9')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
  });

  it('keeps half-typed days across a swap of the remote', async () => {
    const { user, fake } = open();
    await user.type(screen.getByRole('textbox', { name: 'From' }), '0105');
    expect(fake.ports.drafts.read('transactions filter')).toMatchObject({ from: '01.05.' });
  });
});
