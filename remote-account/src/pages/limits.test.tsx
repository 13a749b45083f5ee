import { describe, expect, it } from '@jest/globals';
import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import forms from '@parlay/forms/english';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { aLimit, someLimits } from '../account.testing.ts';
import LimitsPage from './limits.tsx';

const NOW = new Date(2026, 4, 16, 20, 41);
const DAY = aLimit({ type: 'loss', period: 'day', amount: '40.00', used: '12.40', left: '27.60' });
const LATER = {
  askedAt: new Date(2026, 4, 15, 9, 12).toISOString(),
  dueAt: new Date(2026, 4, 17, 9, 12).toISOString(),
};
const RAISE = { ...LATER, amount: '600.00', confirmUntil: new Date(2026, 4, 31, 9, 12).toISOString(), isDue: false };

function open(limits: PlayerLimits = someLimits([aLimit(), DAY]), api: Handlers = {}) {
  return renderWithPorts(<LimitsPage />, {
    messages: { ...en, forms },
    session: aPlayer(),
    now: () => NOW.getTime(),
    paths: { 'account/transactions': 'account/transactions' },
    api: {
      'GET /api/account/limits': () => limits,
      'GET /api/account/limits/history': () => ({ items: [], page: 1, size: 10, hasNext: false }),
      'POST /api/account/limits': () => limits,
      'DELETE /api/account/limits': () => limits,
      ...api,
    },
  });
}
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const field = () => screen.getByRole('textbox');

describe('the limits page [AC7]', () => {
  it('shows how much can still be deposited, the deciding limit, and the month’s payments [B1]', async () => {
    open();
    expect((await screen.findByText('You can still deposit')).nextSibling).toHaveTextContent('€70.00');
    expect(
      screen.getByText('Deposit limit, 7 days: €30.00 of €100.00 used. It starts again on 18.05.2026 00:00.'),
    ).toBeInTheDocument();
    expect(screen.getByText('01.05.2026 to 16.05.2026')).toBeInTheDocument();
    expect(screen.getByText('Net paid in').nextSibling).toHaveTextContent('€170.00');
  });

  it('shows the remaining amount of each limit and unset limits, and calls only one deposit limit [B4]', async () => {
    open();
    const loss = await row('Loss limit');
    expect(loss.getByText('€12.40 of €40.00 used')).toBeInTheDocument();
    expect(loss.getAllByText('No limit')).toHaveLength(2);
    expect(screen.getAllByRole('heading', { name: /deposit limit/i })).toHaveLength(1);
    expect(screen.getByText(/24 hours begin at midnight, 7 days on Monday.* Europe\/Malta/)).toBeInTheDocument();
  });

  it('lowers a limit in place: free input without suggestions, and its effect before saving [B4]', async () => {
    const { user, fake } = open();
    await user.click((await row('Loss limit')).getByRole('button', { name: 'Change: Loss limit, 24 hours' }));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await user.type(field(), '20');
    expect(screen.getByText('Lower than €40.00: it counts at once.')).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '90');
    expect(screen.getByText('Higher than €40.00: it could count from 17.05.2026 20:41.')).toBeInTheDocument();
    expect(screen.getByText(/we ask you once more. Without an answer the old limit stays/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save €90.00' }));
    expect(fake.calls.at(-2)?.body ?? fake.calls.at(-1)?.body).toEqual({
      type: 'loss',
      period: 'day',
      amount: '90.00',
    });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows the maximum set by staff before anything is sent, and does not offer to remove it [B4]', async () => {
    const { user } = open(someLimits([aLimit(), { ...DAY, staffMax: '40.00' }]));
    await user.click((await row('Loss limit')).getByRole('button', { name: 'Change: Loss limit, 24 hours' }));
    const most = /^Our staff allow at most €40\.00 here, and only they can raise that/;
    expect(screen.getByText(most)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove limit' })).not.toBeInTheDocument();
    await user.type(field(), '90');
    expect(screen.getByText(most)).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '20');
    expect(screen.queryByText(most)).not.toBeInTheDocument();
    expect(screen.getByText('Lower than €40.00: it counts at once.')).toBeInTheDocument();
  });

  it('shows one editor at a time, and returns the focus when Escape closes it', async () => {
    const { user } = open();
    const loss = await row('Loss limit');
    await user.click(loss.getByRole('button', { name: 'Change: Loss limit, 24 hours' }));
    await user.click(screen.getByRole('button', { name: 'Set one: Loss limit, Month' }));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Set one: Loss limit, Month' })).toHaveFocus();
  });

  it('accepts session time as hours and minutes', async () => {
    const { user, fake } = open();
    await user.click(await screen.findByRole('button', { name: 'Set one: Time limit, 24 hours' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter an amount.')).toBeInTheDocument();
    // The fields take digits only.
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '1h');
    await user.type(screen.getByRole('textbox', { name: 'Minutes' }), '3 0m');
    expect(screen.getByRole('textbox', { name: 'Minutes' })).toHaveValue('30');
    await user.click(screen.getByRole('button', { name: 'Save 1 hr 30 min' }));
    expect(fake.calls.map(({ body }) => body)).toContainEqual({ type: 'session', period: 'day', amount: '90' });
  });

  it('shows a pending raise, and withdraws it [B4]', async () => {
    const { user, fake } = open(someLimits([aLimit({ raise: RAISE })]));
    expect(
      await screen.findByText('Deposit limit, 7 days: €100.00 could go up to €600.00 on 17.05.2026 09:12'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Raise to €600.00' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep the old limit' }));
    expect(fake.calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', query: { type: 'deposit', period: 'week', what: 'raise' } }),
    );
  });

  it('requires confirmation after the delay, and sends the amount that was shown [B4]', async () => {
    const { user, fake } = open(someLimits([aLimit({ raise: { ...RAISE, isDue: true } })]), {
      'POST /api/account/limits/confirm': () => someLimits([aLimit({ amount: '600.00' })]),
    });
    expect(await screen.findByText('Without an answer by 31.05.2026 09:12 €100.00 stays.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Raise to €600.00' }));
    expect(fake.calls.map(({ body }) => body)).toContainEqual({ type: 'deposit', period: 'week', amount: '600.00' });
    expect(screen.queryByText(/Without an answer by/)).not.toBeInTheDocument();
  });

  it('lists the limit history, and shows what failed', async () => {
    const items = [
      {
        type: 'loss',
        period: 'day',
        event: 'lowered',
        previous: '50.00',
        amount: '40.00',
        dueAt: null,
        by: 'operator',
        at: LATER.askedAt,
      },
      {
        type: 'loss',
        period: 'day',
        event: 'raise_asked',
        previous: '40.00',
        amount: null,
        dueAt: LATER.dueAt,
        by: 'player',
        at: LATER.askedAt,
      },
    ];
    const { unmount } = open(undefined, {
      'GET /api/account/limits/history': () => ({ items, page: 1, size: 10, hasNext: false }),
    });
    expect(await screen.findByText('Lowered from €50.00 to €40.00 (by our staff)')).toBeInTheDocument();
    expect(
      screen.getByText('End of the limit of €40.00 requested, from 17.05.2026 09:12 at the earliest'),
    ).toBeInTheDocument();
    unmount();
    open(undefined, { 'GET /api/account/limits': () => failure({ code: 'internal', status: 500, reference: 'r-1' }) });
    expect(await screen.findByText('Reference r-1')).toBeInTheDocument();
  });
});
