import { describe, expect, it } from '@jest/globals';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { type ApiCall, aBrand, aPlayer, type FakeOptions, failure, type Handlers } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { aLimit, anInstrument, aPayment, aRecord, someLimits } from '../../account.testing.ts';
import { DepositForm } from './deposit-form.tsx';
import { isPaymentPage } from './leave.ts';

const PAY = 'http://sandbox.localhost:8082/payments/pay/p-1';
const started = () => ({
  reference: 'ref-1',
  status: 'READY_FOR_REDIRECTION',
  amount: '50.00',
  currency: 'EUR',
  redirectUrl: PAY,
  next: { kind: 'redirect' },
});

function open(
  api: Handlers = {},
  brand: FakeOptions['brand'] = {},
  user: Parameters<typeof aPlayer>[0] = {},
  modes?: FakeOptions['modes'],
) {
  const redirects: string[] = [];
  const view = renderWithPorts(
    <DepositForm
      leave={(address, origins) => {
        if (!isPaymentPage(address, origins)) return false;
        redirects.push(address);
        return true;
      }}
    />,
    {
      messages: en,
      brand,
      session: aPlayer(user),
      ...(modes ? { modes } : {}),
      api: {
        'GET /api/player-instruments/available/deposits': () => [
          anInstrument({ id: 'trustly', description: 'Trustly', paymentIntegration: 'redirect', default: false }),
          anInstrument(),
        ],
        'GET /api/account/deposit': () => [],
        'GET /api/account/limits': () => someLimits(),
        'POST /api/account/deposit': started,
        ...api,
      },
    },
  );
  const keys = () =>
    view.fake.calls.filter(({ method }) => method === 'POST').map((call: ApiCall) => call.headers['idempotency-key']);
  return { ...view, redirects, keys };
}

const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const button = (name: RegExp | string = /^Deposit/) => screen.getByRole('button', { name });

it('explains that a country’s ceiling counts only deposits with us [B12]', async () => {
  const details = { by: 'policy', limit: '1000.00', left: '10.00', currency: 'EUR' };
  const refused = () => failure({ status: 409, code: 'limit_reached', message: 'A limit that you have set.', details });
  const { user } = open({ 'POST /api/account/deposit': refused });
  await screen.findByRole('radio', { name: /^Trustly/ });
  await user.type(amount(), '50');
  await user.click(button(/^Deposit €50/));
  const alert = await screen.findByText(
    /€1,000\.00 a month, with all companies together\. With us you have €10\.00 left/,
  );
  expect(alert).toHaveTextContent('do not know what you deposit elsewhere');
  expect(alert).not.toHaveTextContent('that you have set');
});

it('disables both buttons with the reason during maintenance, and enables them afterwards [SH5]', async () => {
  const off = { maintenance: false, maintenanceUntil: null, promo: false };
  const modes = writableValue({ ...off, maintenance: true });
  const { container } = open({}, {}, {}, modes);
  await screen.findByRole('radio', { name: /^Trustly/ });
  const buttons = () => [...container.querySelectorAll('button[type=submit]')];
  for (const submit of buttons()) expect(submit).toBeDisabled();
  expect(button()).toHaveAttribute('aria-describedby', 'maintenance');
  act(() => modes.set(off));
  for (const submit of buttons()) expect(submit).toBeEnabled();
  expect(buttons()).toHaveLength(2);
});

it('disables quick amounts above the rest of a limit or above the maximum, and shows the reason [B4]', async () => {
  const limits = someLimits([aLimit({ left: '60.00' })]);
  const range = { ...anInstrument().deposits, maxAmount: '55.00' };
  open({
    'GET /api/account/limits': () => limits,
    'GET /api/player-instruments/available/deposits': () => [anInstrument({ lastAmount: '58.00', deposits: range })],
  });
  expect(await screen.findByRole('button', { name: '€58.00 as last time' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '€58.00 as last time' })).toHaveAccessibleDescription(
    'Enter €55.00 or less.',
  );
  expect(screen.getByRole('button', { name: '€50' })).toBeEnabled();
});

it.each([
  ['60.00', ['€100', '€200'], /^Your limits let you deposit €60\.00 more until /],
  ['0.00', ['€20', '€50', '€100', '€200'], /^Your deposit limit is used up\./],
])('disables quick amounts when a limit leaves %s [B4]', async (left, names, reason) => {
  const limits = someLimits([aLimit({ left })]);
  open({ 'GET /api/account/limits': () => limits });
  await screen.findByRole('radio', { name: /^Trustly/ });
  await waitFor(() => expect(screen.getByRole('button', { name: '€200' })).toBeDisabled());
  const chips = screen.getAllByRole('button', { name: /^€\d+$/ });
  expect(chips.filter((chip) => chip.hasAttribute('disabled')).map((chip) => chip.textContent)).toEqual(names);
  expect(screen.getByRole('button', { name: '€200' })).toHaveAccessibleDescription(reason);
});

describe('DepositForm before a first deposit that requires an age check [B8]', () => {
  const policy = PagePolicy.parse({ ageBeforePlay: true });

  it('says that a saved card is confirmed with the bank, and others on the provider’s page [AC2, B16]', async () => {
    const { user } = open({
      'GET /api/player-instruments/available/deposits': () => [
        anInstrument({ id: 'trustly', description: 'Trustly', paymentIntegration: 'redirect', default: false }),
        anInstrument({ id: 'card-1', description: 'Visa •••• 4242', state: 'active' }),
      ],
    });
    const said = () => button().parentElement?.textContent;
    await screen.findByRole('radio', { name: /4242/ });
    await waitFor(() => expect(said()).toContain('You confirm with your bank'));
    await user.click(screen.getByRole('radio', { name: /Trustly/ }));
    expect(said()).toContain('You go on to the payment provider’s page to confirm.');
  });

  it('shows a link to the verification page instead of the form, and the page links back', async () => {
    open({}, {}, { policy, ageVerified: false });
    expect(await screen.findByText('First we check your age')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Go to verification' });
    expect(link.getAttribute('href')).toMatch(/\/account\/verification\?return=%2F/);
  });

  it('shows that a sent document is being checked', async () => {
    const regulations = {
      requiresEmailVerification: false,
      pendingKYCVerification: true,
      requiresKYCVerification: true,
    };
    open({ 'GET /api/account/user': () => aRecord({ regulations }) } as Handlers, {}, { policy, ageVerified: false });
    expect(await screen.findByText('We are checking your document')).toBeVisible();
  });

  it('shows the form once a check has confirmed the age', async () => {
    open({}, {}, { policy, ageVerified: true });
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeVisible();
  });
});

describe('DepositForm', () => {
  it('shows each method’s logo, so that players can tell wallets apart', async () => {
    const wallet = (paymentMethod: string) =>
      anInstrument({ id: paymentMethod, paymentMethod, description: paymentMethod, kind: 'wallet' });
    open({ 'GET /api/player-instruments/available/deposits': () => ['SKRILL', 'NETELLER', 'MINT'].map(wallet) });
    const drawn = async (name: string) =>
      (await screen.findByRole('radio', { name: new RegExp(`^${name}`) })).closest('label')?.querySelector('svg')
        ?.innerHTML;
    expect(new Set(await Promise.all(['SKRILL', 'NETELLER', 'MINT'].map(drawn))).size).toBe(3);
  });

  it('shows the method’s range before any input, and preselects no amount [AC2]', async () => {
    open();
    expect(await screen.findByText('€10 to €5,000 with Visa')).toBeInTheDocument();
    expect(amount()).toHaveValue('');
    expect(screen.getByRole('radio', { name: /Visa/ })).toBeChecked();
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
  });

  it('has no field for card data on our page [B17]', async () => {
    open();
    await screen.findByRole('radio', { name: /Visa/ });
    expect(screen.getAllByRole('textbox')).toEqual([
      amount(),
      screen.getByRole('textbox', { name: 'Bonus code (optional)' }),
    ]);
  });

  it('states the amount on the button, sends it with a key, and goes to the payment page [AC2]', async () => {
    const { user, fake, redirects, keys } = open();
    await user.click(await screen.findByRole('button', { name: '€50' }));
    await user.click(screen.getByRole('radio', { name: /Trustly/ }));
    await user.click(button('Deposit €50.00'));
    await waitFor(() => expect(redirects).toEqual([PAY]));
    expect(fake.calls.at(-1)).toMatchObject({
      path: '/api/account/deposit',
      body: { instrumentId: 'trustly', amount: '50.00' },
    });
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(fake.ports.drafts.read('deposit intent')).toMatchObject({ reference: 'ref-1' });
  });

  it('shows the balance after the deposit, calculated from the server’s balance', async () => {
    const { user } = open();
    await user.type(amount(), '50');
    expect(screen.getByText('Balance after').nextElementSibling).toHaveTextContent('€1,050.00');
  });

  it('keeps the key across a lost response and a server error, so that only one deposit is made', async () => {
    const { user, fake, redirects, keys } = open({
      'POST /api/account/deposit': () => failure({ kind: 'network', code: 'unreachable' }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    expect(await screen.findByText(/the same deposit is never made twice/)).toBeInTheDocument();
    fake.handle({
      'POST /api/account/deposit': () => failure({ code: 'provider_unavailable', status: 502, reference: 'r-4' }),
    });
    await user.click(button());
    expect(await screen.findByText(/Reference r-4/)).toBeInTheDocument();
    fake.handle({ 'POST /api/account/deposit': started });
    await user.click(button());
    await waitFor(() => expect(redirects).toEqual([PAY]));
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(3);
  });

  it('hides the second button from keyboards and screen readers', async () => {
    const { user, keys, container } = open();
    await user.type(amount(), '50');
    const bar = container.querySelector('[aria-hidden] > button[type=submit]');
    expect(bar).toHaveAttribute('tabindex', '-1');
    await user.click(bar as Element);
    await waitFor(() => expect(keys()).toHaveLength(1));
  });

  it('treats another amount, or an attempt after a refusal, as a new intent', async () => {
    const { user, keys } = open({
      'POST /api/account/deposit': () =>
        failure({ code: 'method_unavailable', status: 422, message: 'This method is not open.' }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    expect(await screen.findByText(/This method is not open. No money has been taken./)).toBeInTheDocument();
    await user.click(button());
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(2);
  });

  it('shows the server’s error at the field until it is edited [VA2]', async () => {
    const { user } = open({
      'POST /api/account/deposit': () =>
        failure({ code: 'amount_out_of_range', status: 422, fieldErrors: { amount: 'numberLesserThanOrEqualTo' } }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/Enter €5,000.00 or less\./));
    await user.type(amount(), '1');
    expect(amount()).not.toHaveAccessibleDescription(/or less/);
  });

  it('explains why an amount is invalid, and sends nothing', async () => {
    const { user, fake } = open();
    await screen.findByRole('radio', { name: /Visa/ });
    await user.click(button('Deposit'));
    expect(amount()).toHaveAccessibleDescription(/Enter an amount./);
    await user.type(amount(), '10,50');
    expect(amount()).toHaveAccessibleDescription(/Do you mean 10.50\?/);
    await user.clear(amount());
    await user.type(amount(), '9.99');
    expect(amount()).toHaveAccessibleDescription(/Enter €10.00 or more\./);
    expect(fake.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('parses a comma as a decimal point if the brand is set up that way [X29]', async () => {
    const { user, fake } = open({}, { formats: { ...aBrand().formats, decimalComma: true } });
    await user.type(amount(), '10,50');
    await user.click(button(/^Deposit €10\.50$/));
    expect(fake.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ amount: '10.50' });
  });

  it('stays on the page if the response names a payment page with an unknown origin', async () => {
    const { user, redirects } = open({
      'POST /api/account/deposit': () => ({
        ...started(),
        redirectUrl: 'http://sandbox.localhost:8082.evil.example/pay',
      }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    expect(
      await screen.findByText(/The payment page could not be opened. No money has been taken./),
    ).toBeInTheDocument();
    expect(redirects).toEqual([]);
  });

  it('ignores further presses while a request is running', async () => {
    let release: (answer: unknown) => void = () => undefined;
    const { user, keys } = open({
      'POST /api/account/deposit': () => new Promise((resolve) => (release = resolve)),
    });
    await user.type(amount(), '50');
    await user.click(button());
    await user.click(button());
    expect(keys()).toHaveLength(1);
    release(started());
  });

  it('stores the typed amount and the chosen method', async () => {
    const { user, fake } = open();
    await user.type(amount(), '75');
    await user.click(await screen.findByRole('radio', { name: /Trustly/ }));
    expect(fake.ports.drafts.read('deposit')).toMatchObject({ amount: '75', instrumentId: 'trustly' });
  });

  it('shows that the methods failed to load, and retries', async () => {
    const { user, fake } = open({
      'GET /api/player-instruments/available/deposits': () => failure({ kind: 'network', code: 'unreachable' }),
    });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    fake.handle({ 'GET /api/player-instruments/available/deposits': () => [anInstrument()] });
    await user.click(button('Try again'));
    expect(await screen.findByRole('radio', { name: /Visa/ })).toBeInTheDocument();
  });

  it('shows a pending deposit, and cancels it on request', async () => {
    const waiting = aPayment({
      status: 'READY_FOR_REDIRECTION',
      amount: '20.00',
      redirectUrl: PAY,
      next: { kind: 'redirect' },
    });
    const { user, fake, redirects } = open({
      'GET /api/account/deposit': () => [waiting],
      'POST /api/account/payment-requests/{id}/cancel': () => ({ status: 'CANCELLED' }),
    });
    expect(await screen.findByText('€20.00 with Visa is waiting: continue or cancel.')).toBeInTheDocument();
    await user.click(button('Continue'));
    expect(redirects).toEqual([PAY]);
    fake.handle({ 'GET /api/account/deposit': () => [] });
    await user.click(button('Cancel it'));
    await waitFor(() => expect(screen.queryByText(/is waiting/)).toBeNull());
  });

  it('opens the 3-D Secure challenge, and returns to the amount with all input when cancelled [B16]', async () => {
    const url = 'http://sandbox.localhost:8082/payments/challenge/p-1';
    const { user, redirects } = open({
      'POST /api/account/deposit': () => ({ ...started(), next: { kind: 'challenge', url, window: '03' } }),
      'POST /api/account/payment-requests/{id}/cancel': () => ({ status: 'CANCELLED' }),
      'GET /api/account/payment-requests/{id}': () => aPayment({ status: 'CANCELLED' }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    expect(await screen.findByTitle('Your bank asks')).toHaveAttribute('src', url);
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel the payment' });
    await user.click(cancel as HTMLElement);
    await waitFor(() => expect(screen.queryByTitle('Your bank asks')).toBeNull());
    expect(amount()).toHaveValue('50');
    expect(redirects).toEqual([]);
  });

  it('asks for the method’s fields, shows its fee, and shows a refused bonus code at its field [AC2, AC3]', async () => {
    const field = { userInputRequired: true, required: true, value: null, uses: ['deposit' as const] };
    const voucher = anInstrument({
      id: 'efectivo',
      description: 'PagoEfectivo',
      kind: 'voucher',
      deposits: { ...anInstrument().deposits, fee: { percent: '1.50', fixed: '0.00' } },
      accountFieldDefinitions: [
        { ...field, type: 'documentType', values: ['DNI', 'CE'] },
        { ...field, type: 'documentNumber', values: null },
      ],
    });
    const { user, fake } = open({
      'GET /api/player-instruments/available/deposits': () => [voucher],
      'POST /api/account/deposit': () =>
        failure({
          code: 'bonus_code_unknown',
          status: 422,
          message: 'Not valid.',
          fieldErrors: { bonusCode: 'fieldError' },
        }),
    });
    // Shown before any amount is entered, both at the method and on the receipt.
    expect(await screen.findByText('Fee 1.5%')).toBeInTheDocument();
    expect(screen.getByText('1.5%')).toBeInTheDocument();
    await user.type(amount(), '50.01');
    expect(await screen.findByText('€0.76')).toBeInTheDocument();
    await user.click(button());
    expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Document' }), 'DNI');
    await user.type(screen.getByRole('textbox', { name: 'Document number' }), '12345678');
    const code = screen.getByRole('textbox', { name: 'Bonus code (optional)' });
    await user.type(code, 'WELCOME');
    await user.click(button());
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Not valid/));
    expect(fake.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      bonusCode: 'WELCOME',
      fields: { documentType: 'DNI', documentNumber: '12345678' },
    });
  });
});

describe('DepositForm with deposit limits', () => {
  it('requests a limit before the first deposit without suggestions, and lets the player skip it [B4]', async () => {
    let prompt: 'skippable' | null = 'skippable';
    const { user } = open({
      'GET /api/account/limits': () => someLimits([], { prompt }),
      'POST /api/account/limits/skip': () => {
        prompt = null;
        return { done: true };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Set a deposit limit first?' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Deposit limit, 24 hours' })).toHaveValue('');
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeInTheDocument();
  });

  it('does not let the player skip a limit that the policy requires [B10]', async () => {
    const { user, fake } = open({
      'GET /api/account/limits': () => someLimits([], { prompt: 'required' }),
      'POST /api/account/limits': () => someLimits([aLimit({ period: 'month' })]),
    });
    expect(await screen.findByText(/you need a deposit limit before you deposit/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Not now' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    await user.type(screen.getByRole('textbox', { name: 'Deposit limit, Month' }), '100');
    await user.click(screen.getByRole('button', { name: 'Save €100.00' }));
    expect(fake.calls.map(({ body }) => body)).toContainEqual({ type: 'deposit', period: 'month', amount: '100.00' });
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeInTheDocument();
    expect(screen.getByText(/You can still deposit €70.00 \(Month, until 18.05.2026 00:00\)/)).toBeInTheDocument();
  });

  it('does not move the focus, so that players can reach the period before the amount', async () => {
    const { user } = open({ 'GET /api/account/limits': () => someLimits([], { prompt: 'skippable' }) });
    await screen.findByRole('heading', { name: 'Set a deposit limit first?' });
    expect(document.body).toHaveFocus();
    const limit = screen.getByRole('textbox', { name: 'Deposit limit, 24 hours' });
    await user.type(limit, '40');
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    expect(screen.getByRole('textbox', { name: 'Deposit limit, 7 days' })).toHaveValue('40');
    expect(limit).not.toHaveFocus();
  });

  it('names an exceeded limit and the remaining amount immediately, once, and sends nothing', async () => {
    const { user, keys } = open({ 'GET /api/account/limits': () => someLimits([aLimit()]) });
    await screen.findByText(/You can still deposit €70\.00/);
    await user.type(amount(), '70.01');
    expect(amount()).toHaveAccessibleDescription(/Your limits let you deposit €70\.00 more until 18\.05\.2026 00:00\./);
    expect(button(/^Deposit €70\.01/)).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(keys()).toEqual([]);
    await user.clear(amount());
    await user.type(amount(), '70');
    expect(amount()).not.toHaveAccessibleDescription(/Your limits/);
    expect(button(/^Deposit €70\.00/)).not.toHaveAttribute('aria-disabled');
  });

  it('names a limit known only to the server and the remaining amount, next to the amount only', async () => {
    const until = new Date(2026, 4, 31).toISOString();
    const { user } = open({
      'POST /api/account/deposit': () =>
        failure({
          code: 'limit_reached',
          status: 409,
          message: 'This would pass a limit.',
          details: { type: 'deposit', period: 'month', limit: '100.00', left: '0.00', until, currency: 'EUR' },
        }),
    });
    await user.type(amount(), '50');
    await user.click(button());
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/Your deposit limit is used up\./));
    expect(amount()).toHaveAccessibleDescription(/from 31\.05\.2026 00:00/);
    expect(screen.queryByText(/This would pass a limit/)).toBeNull();
  });
});
