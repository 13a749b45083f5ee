import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import { type BetDetails, gainOf, type HistoryBet } from '../model/bets.ts';
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
  odds: null,
};

function open(api: Handlers = {}, items = ROWS) {
  return renderWithPorts(<BetHistoryPage />, {
    messages: { ...en, forms },
    session: aPlayer(),
    api: {
      'GET /api/account/bet-history': ({ query }) => ({ items, page: query.page, size: query.size, hasNext: true }),
      'GET /api/account/bet-history/details': () => DETAILS,
      ...api,
    },
    paths: { 'account/bet-history': 'account/bet-history', 'account/support': 'account/support' },
    location: { pathname: '/en/account/bet-history' },
  });
}

describe('bet history [AC10]', () => {
  it('shows stake, return and what was won or lost, with the result in words [AC10]', async () => {
    open();
    const row = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;
    await screen.findByText('Wheel 33');
    expect(row('Wheel 33')).toHaveTextContent('Won€7.00€12.00+€5.00');
    expect(row('Rovers – Town')).toHaveTextContent('Open€7.00––');
    expect(row('City – Vale')).toHaveTextContent('Lost');
  });

  it('opens a round with its stakes, the source of the money, its number and a way to ask about it [AC10]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details: Wheel 33, 15.05.2026 20:16' }));
    expect((await screen.findByText('1. Stake')).nextSibling).toHaveTextContent('€7.00 · 15.05.2026 20:16');
    expect(screen.getByText('Paid from').nextSibling).toHaveTextContent('Own money €7.00, bonus €0.00');
    expect(screen.getByRole('link', { name: 'Ask support about this' })).toHaveAttribute(
      'href',
      '/en/account/support?about=round%3A5520130',
    );
  });

  it('is filtered by product and days in the URL, also in the file [AC10]', async () => {
    const { user, fake } = open();
    await screen.findByText('Wheel 33');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), 'Lottery');
    await user.type(screen.getByRole('textbox', { name: 'From' }), '01052026');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(fake.location.current().search).toBe('?from=2026-05-01&product=lottery');
    const from = new Date(2026, 4, 1).toISOString();
    await waitFor(() => expect(fake.calls.at(-1)?.query).toEqual({ page: 1, size: 20, product: 'lottery', from }));
    const file = `/api/account/bet-history.csv?product=lottery&from=${encodeURIComponent(from)}`;
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', file);
  });

  it('says that there are no bets, and what failed', async () => {
    const { unmount } = open({}, []);
    expect(await screen.findByText('No bets yet')).toBeInTheDocument();
    unmount();
    open({ 'GET /api/account/bet-history': () => failure({ code: 'internal', status: 500, reference: 'r-9' }) });
    expect(await screen.findByText('Reference r-9')).toBeInTheDocument();
  });

  it('subtracts wire money in minor units', () => {
    expect(gainOf({ stake: '7.00', returned: '12.00' })).toBe('5.00');
    expect(gainOf({ stake: '0.30', returned: '0.10' })).toBe('-0.20');
    expect(gainOf({ stake: '100', returned: '100' })).toBe('0');
    expect(gainOf({ stake: '1.00', returned: null })).toBeNull();
  });
});
