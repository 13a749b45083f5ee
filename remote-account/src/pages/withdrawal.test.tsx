import { describe, expect, it } from '@jest/globals';
import { aPlayer, type FakeOptions, failure, type Handlers } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aDestination, anInstrument, aPaymentBalance, aWithdrawal } from '../account.testing.ts';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { en } from '../testing/messages.ts';
import WithdrawalPage from './withdrawal.tsx';

const pageOf = (items: object[], more: object = {}) => ({
  items,
  page: 1,
  size: 5,
  hasNext: false,
  canCancel: false,
  ...more,
});
const reply = () => ({
  withdrawals: [aWithdrawal({ amount: '100.00' })],
  balances: {
    spendable: '1000.00',
    withdrawable: '500.00',
    locked: '250.00',
    bonus: '250.00',
    currency: 'EUR',
    version: 2,
  },
});

const RIGHT = 'Right2026$';
const Alone = ({ children }: { children: ReactNode }) => children;

function open(api: Handlers = {}, brand: FakeOptions['brand'] = {}, Layout = Alone, modes?: FakeOptions['modes']) {
  const page = (
    <Layout>
      <WithdrawalPage />
    </Layout>
  );
  const view = renderWithPorts(page, {
    messages: en,
    brand,
    ...(modes ? { modes } : {}),
    session: aPlayer(),
    paths: { 'account/support': 'account/support', 'account/verification': 'account/verification' },
    api: {
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance(),
      'GET /api/account/withdrawal': () => pageOf([]),
      'GET /api/player-instruments/available/withdrawals': () => [],
      'POST /api/account/withdrawal': reply,
      ...api,
    },
  });
  const posts = () => view.fake.calls.filter(({ method }) => method === 'POST');
  return { ...view, posts, keys: () => posts().map(({ headers }) => headers['idempotency-key']) };
}

const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const button = () => screen.findByRole('button', { name: /^Withdraw/ });

describe('the withdrawal page', () => {
  it('has a docked button on phones with the same word as its form', async () => {
    const { container } = open();
    await waitFor(() => expect(container.querySelector('[data-bottom-bar] button')).toHaveTextContent(/^Withdraw$/));
  });

  it('disables its buttons with the reason during maintenance, and enables them afterwards [SH5]', async () => {
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    const modes = writableValue({ ...off, maintenance: true });
    const { container } = open({}, {}, Alone, modes);
    await screen.findByRole('radio');
    const buttons = () => [...container.querySelectorAll('button[type=submit]')];
    for (const submit of buttons()) expect(submit).toBeDisabled();
    expect(await button()).toHaveAttribute('aria-describedby', 'maintenance');
    act(() => modes.set(off));
    for (const submit of buttons()) expect(submit).toBeEnabled();
    expect(buttons()).toHaveLength(2);
  });

  it('shows what can be withdrawn, why the rest cannot, and the range before any input [AC6]', async () => {
    open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ onItsWay: '90.00', locked: '60.00' }),
    });
    expect(await screen.findByText('€10.00 to €600.00')).toBeInTheDocument();
    const parts = within(screen.getByRole('heading', { name: 'Where your €1,000.00 is' }).parentElement as HTMLElement);
    expect(parts.getByRole('img')).toHaveAccessibleName('€600.00 of €1,000.00 can be withdrawn');
    expect(parts.getAllByRole('listitem').map((item) => item.textContent?.match(/€[\d.]+/)?.[0])).toEqual([
      '€600.00',
      '€90.00',
      '€60.00',
      '€250.00',
    ]);
    expect(parts.getByText(/cannot be sent twice/)).toBeInTheDocument();
    expect(parts.getByText(/came into your balance locked.+Our support can tell you why/)).toBeInTheDocument();
    expect(amount()).toHaveValue('');
  });

  it('withdraws with a saved destination in two clicks [B6]', async () => {
    const { user, posts } = open();
    await user.click(await screen.findByRole('button', { name: 'All €600.00' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw €600.00' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({ instrumentId: aDestination().id, amount: '600.00' });
    expect(await screen.findByText(/is set aside. Reference W-30412./)).toBeInTheDocument();
    expect(amount()).toHaveValue('');
  });

  it('splits the amount on the slip by destination, with fee and latest arrival time [AC6]', async () => {
    const card = aDestination({
      id: 'card',
      kind: 'card',
      description: 'Visa',
      label: '•••• 4417',
      dueBack: '50.00',
      feePercent: 1,
    });
    const { user } = open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ destinations: [aDestination(), card] }),
    });
    expect(await screen.findByText('€50.00 that you paid in from here goes back here first')).toBeInTheDocument();
    await user.type(amount(), '200');
    const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(value('To Visa •••• 4417')).toBe('€50.00');
    expect(value('To Trustly FI•• 0785')).toBe('€150.00');
    expect(value('Fee')).toBe('€0.50');
    expect(value('Then left to withdraw')).toBe('€400.00');
    expect(screen.getAllByText(/at the latest/)).toHaveLength(2);
  });

  it('shows which bound an amount exceeds, and sends nothing [VA6]', async () => {
    const { user, posts } = open();
    await screen.findByRole('radio');
    await user.click(await button());
    expect(amount()).toHaveAccessibleDescription(/Enter an amount/);
    await user.type(amount(), '5');
    expect(amount()).toHaveAccessibleDescription(/The smallest withdrawal is €10.00/);
    await user.clear(amount());
    await user.type(amount(), '700');
    expect(amount()).toHaveAccessibleDescription(/You can withdraw €600.00 at most/);
    await user.click(await button());
    expect(posts()).toEqual([]);
  });

  it('keeps the key and the input after a lost response, until a refusal ends the intent', async () => {
    const { user, fake, keys } = open({
      'POST /api/account/withdrawal': () => failure({ kind: 'network', code: 'unreachable' }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
    await screen.findByRole('radio');
    await user.click(await button());
    expect(await screen.findByText(/the same withdrawal is never made twice/)).toBeInTheDocument();
    expect(amount()).toHaveValue('100');
    fake.handle({
      'POST /api/account/withdrawal': () =>
        failure({
          code: 'insufficient_funds',
          status: 422,
          message: 'Too little.',
          fieldErrors: { amount: 'fieldError' },
        }),
    });
    await user.click(await button());
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/Too little/));
    fake.handle({ 'POST /api/account/withdrawal': reply });
    await user.click(await button());
    await screen.findByText(/is set aside. Reference/);
    const [first, second, third] = keys();
    expect([first === second, second === third]).toEqual([true, false]);
  });

  it('shows which bonuses end and the loss before the button, and requires consent [AC8]', async () => {
    const running = {
      id: '5f0a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
      code: 'WELCOME',
      type: 'deposit-match' as const,
      status: 'CLAIMED' as const,
      amount: '50.00',
      lost: '42.50',
    };
    const waiting = {
      ...running,
      id: '5f0a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a12',
      code: 'RELOAD',
      status: 'ACTIVE' as const,
    };
    const { user, posts } = open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ endsBonuses: [running, waiting] }),
    });
    const ends = within(await screen.findByRole('region', { name: 'What this withdrawal ends' }));
    expect(ends.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Welcome €50: you lose €42.50 in bonus money.',
      'Reload €50: you can no longer claim it.',
    ]);
    await user.type(amount(), '100');
    await user.click(await screen.findByRole('button', { name: 'Withdraw €100.00' }));
    const box = ends.getByRole('checkbox', { name: 'I agree to lose this with the withdrawal.' });
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription(/Tick this box/);
    expect(posts()).toEqual([]);
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Withdraw €100.00' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({
      instrumentId: aDestination().id,
      amount: '100.00',
      endsBonuses: [running.id, waiting.id],
    });
  });

  it('shows a bonus claimed in the meantime when the server refuses because of it [AC8]', async () => {
    const bonus = {
      id: '5f0a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
      code: 'OTHER',
      type: 'deposit-match' as const,
      status: 'CLAIMED' as const,
      amount: '50.00',
      lost: '50.00',
    };
    let endsBonuses: (typeof bonus)[] = [];
    const { user, keys } = open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ endsBonuses }),
      'POST /api/account/withdrawal': ({ body }) => {
        if ((body as { endsBonuses?: string[] }).endsBonuses?.includes(bonus.id)) return reply();
        endsBonuses = [bonus];
        return failure({ code: 'withdrawal_ends_bonus', status: 409, message: 'It ends a bonus.' });
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
    await user.click(await screen.findByRole('button', { name: 'Withdraw €100.00' }));
    expect(await screen.findByText(/It ends a bonus\. Nothing was withdrawn\./)).toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: /I agree to lose/ }));
    await user.click(screen.getByRole('button', { name: 'Withdraw €100.00' }));
    expect(await screen.findByText(/is set aside\. Reference/)).toBeInTheDocument();
    expect(new Set(keys()).size).toBe(2);
  });

  it('keeps a blocked destination visible with its reason, and sends nothing to it [AC6]', async () => {
    const blocked = aDestination({ id: 'card', kind: 'card', description: 'Visa', blockReason: 'Reported stolen.' });
    const { user, posts } = open({
      'GET /api/account/payment-transaction-balance': () =>
        aPaymentBalance({ destinations: [blocked, aDestination()] }),
    });
    const [card, bank] = await screen.findAllByRole('radio');
    expect(card).toBeDisabled();
    expect(bank).toBeChecked();
    expect(screen.getByText('Reported stolen. Ask support to open it again.')).toBeVisible();
    await user.type(amount(), '100');
    await user.click(await button());
    await waitFor(() => expect(posts()[0]?.body).toEqual({ instrumentId: aDestination().id, amount: '100.00' }));
  });

  it('shows that an unverified player is paid after the check, with a link to the check [AC6]', async () => {
    open({ 'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ isVerified: false }) });
    expect(await screen.findByText('Your identity is not checked yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'What we ask, and why' })).toHaveAttribute(
      'href',
      '/en/account/verification',
    );
  });

  it('says that a destination is needed if the docked button is pressed without one, and shows no payout', async () => {
    const { user, posts, container } = open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ destinations: [] }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '20');
    const docked = container.querySelector('[data-bottom-bar] button') as HTMLButtonElement;
    expect(docked).toHaveAttribute('aria-disabled', 'true');
    await user.click(docked);
    expect(screen.getByText(/no account yet that we can pay out to/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    expect(posts()).toEqual([]);
  });

  it('adds an account of a method that supports payouts, and selects it [AC2]', async () => {
    const field = {
      userInputRequired: true,
      required: true,
      value: null,
      values: null,
      uses: ['registration' as const],
    };
    const method = anInstrument({
      id: 'trustly',
      description: 'Trustly',
      kind: 'bank',
      accountFieldDefinitions: [
        { ...field, type: 'holder' },
        { ...field, type: 'iban' },
      ],
    });
    const { user, posts } = open({
      'GET /api/account/payment-transaction-balance': () => aPaymentBalance({ destinations: [] }),
      'GET /api/player-instruments/available/withdrawals': () => [method],
      'POST /api/account/instruments': () => anInstrument({ id: aDestination().id, kind: 'bank' }),
    });
    expect(await screen.findByText(/no account yet that we can pay out to/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add an account' }));
    await user.click(await screen.findByRole('button', { name: 'Save account' }));
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Name of the account holder' }), 'Maria Korhonen');
    await user.type(screen.getByRole('textbox', { name: 'Account number (IBAN)' }), 'FI21 1234 5600 0007 85{Enter}');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]).toMatchObject({ path: '/api/account/instruments', body: { instrumentId: 'trustly' } });
  });

  it('shows the hold of a new destination, and that a different one requires the password [AC6]', async () => {
    const heldUntil = new Date(2026, 4, 17, 9, 30).toISOString();
    open({
      'GET /api/account/payment-transaction-balance': () =>
        aPaymentBalance({
          destinations: [aDestination({ heldUntil }), aDestination({ id: 'other', label: 'x', needsProof: true })],
        }),
    });
    expect(await screen.findByText(/^New: payouts begin .*9:30/)).toBeInTheDocument();
    expect(screen.getByText('We ask for your password first')).toBeInTheDocument();
  });

  it('requires password and code if the server requires re-authentication, then continues [D4]', async () => {
    let isProved = false;
    const { user, posts, fake } = open(
      {
        'POST /api/account/withdrawal': () =>
          isProved
            ? reply()
            : failure({ code: 'step_up_required', status: 403, details: { secondFactor: true }, message: 'Confirm' }),
        'POST /api/account/step-up': ({ body }) => {
          isProved = (body as { currentPassword: string }).currentPassword === RIGHT;
          return isProved
            ? { until: '2026-05-16T14:25:00.000Z' }
            : failure({ code: 'invalid_request', status: 400, fieldErrors: { currentPassword: 'fieldError' } });
        },
      },
      {},
      AccountLayout,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
    await user.click(await screen.findByRole('button', { name: /^Withdraw €100/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password' });
    await user.type(within(dialog).getByLabelText('Current password'), 'Wrong2026$');
    await user.type(within(dialog).getByLabelText('Code or recovery code'), '123 456');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('This is not your password.')).toBeInTheDocument();
    await user.clear(within(dialog).getByLabelText('Current password'));
    await user.type(within(dialog).getByLabelText('Current password'), `${RIGHT}{Enter}`);
    expect(await screen.findByText(/is set aside\. Reference/)).toBeInTheDocument();
    const keys = posts()
      .filter(({ path }) => path === '/api/account/withdrawal')
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(fake.calls.find(({ path }) => path === '/api/account/step-up')?.body).toMatchObject({ code: '123456' });
  });

  it('withdraws nothing without the password, and explains why', async () => {
    const { user } = open(
      {
        'POST /api/account/withdrawal': () =>
          failure({ code: 'step_up_required', status: 403, details: {}, message: 'Please confirm.' }),
      },
      {},
      AccountLayout,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '100');
    await user.click(await screen.findByRole('button', { name: /^Withdraw €100/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Enter your password' })).getByRole('button', { name: 'Close' }),
    );
    expect(await screen.findByText(/Please confirm\..*Nothing was withdrawn\./)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('100');
  });
});

describe('the list of withdrawals', () => {
  const lists = (items: object[], more: object = {}): Handlers => ({
    'GET /api/account/withdrawal': ({ query }) =>
      query.which === 'open'
        ? pageOf(items, more)
        : pageOf([aWithdrawal({ state: 'returned', reason: 'Card expired', status: 'FAILED' })]),
  });

  it('shows the steps with stated times, and no cancel button if the licence forbids it [AC5, B6]', async () => {
    open(lists([aWithdrawal()]));
    const steps = await screen.findByRole('list', { name: 'Steps of the withdrawal' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    expect(within(steps).getByText('Took 2 hr 18 min. Promised: 24 h')).toBeInTheDocument();
    expect(within(steps).getAllByText(/^By /)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask about this withdrawal' })).toHaveAttribute(
      'href',
      `/en/account/support?about=payment:${aWithdrawal().id}`,
    );
    expect(await screen.findByText('Card expired')).toBeInTheDocument();
  });

  it.each([
    ['verification', null, /^The date follows when your identity is checked$/, 0],
    ['review', aWithdrawal().checkBy, /^The date follows after the check$/, 1],
  ] as const)('shows what holds a withdrawal in place of dates: %s [AC5, B6]', async (hold, checkBy, text, dates) => {
    const [requested] = aWithdrawal().steps;
    const steps = requested ? [requested] : [];
    open(lists([aWithdrawal({ state: 'on_hold', hold, checkBy, sendBy: null, payBy: null, steps })]));
    const list = within(await screen.findByRole('list', { name: 'Steps of the withdrawal' }));
    expect(list.queryAllByText(/^By /)).toHaveLength(dates);
    expect(screen.queryByText(/^Arrives by/)).toBeNull();
    expect(screen.getByText(text)).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Send an identity document' });
    if (hold === 'verification') expect(link).toHaveAttribute('href', '/en/account/verification');
    else expect(link).toBeNull();
  });

  it('cancels a withdrawal until it is sent, if the licence allows it [AC5]', async () => {
    const { user, fake } = open({
      ...lists([aWithdrawal(), aWithdrawal({ id: 'sent', reference: 'W-2', state: 'sent' })], { canCancel: true }),
      'DELETE /api/account/withdrawal': () => aWithdrawal({ state: 'cancelled' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() => expect(fake.calls.some(({ method }) => method === 'DELETE')).toBe(true));
    const call = fake.calls.find(({ method }) => method === 'DELETE');
    expect(call).toMatchObject({ query: { id: aWithdrawal().id } });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('loads withdrawals page by page [AC5]', async () => {
    const { user, fake } = open({
      'GET /api/account/withdrawal': ({ query }) =>
        query.which === 'open'
          ? pageOf([])
          : pageOf([aWithdrawal({ state: 'paid', id: String(query.page) })], { hasNext: query.page === 1 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2')).toBeInTheDocument();
    expect(fake.calls.some(({ query }) => query.which === 'closed' && query.page === 2)).toBe(true);
  });

  it('shows that the withdrawals failed to load, and retries', async () => {
    const { user, fake } = open({ 'GET /api/account/withdrawal': () => failure({ code: 'internal', status: 500 }) });
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    fake.handle(lists([aWithdrawal()]));
    await user.click(retry as HTMLElement);
    expect(await screen.findByText('Approved')).toBeInTheDocument();
  });
});
