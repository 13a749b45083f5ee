import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, signAs, startSandbox, until } from '../testing/harness.ts';
import { paycornerCalls } from '../testing/paycorner-calls.ts';

const world = startSandboxPerTest();

const { cardOf, order, orderRequest, signed, statement, ...paycorner } = paycornerCalls(world);
const ORDERS = '/payments/api/orders';

/** Opens an order and returns the URL of its page. */
async function payPage(change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await order(change);
  return `${world.sandbox.url}${new URL(body.data?.redirectUrl ?? '').pathname}`;
}

const press = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });
const notified = () => paycorner.notified('notify');
const CARD = { action: 'card', number: '4242 4242 4242 4242', expiry: '12/49', code: '123', name: 'Anna Demo' };

describe('an order', () => {
  it('is opened with a signed call, and a repeated call gets the same response', async () => {
    const first = await order();
    expect(first.body.data).toEqual({
      providerReference: expect.stringMatching(/^pay_[0-9a-f]{32}$/),
      redirectUrl: `http://sandbox.localhost:8082/payments/pay/${first.body.data?.providerReference}`,
      next: { kind: 'redirect' },
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect((await order()).body).toEqual(first.body);
    expect((await order({ amount: '60.00' })).status).toBe(422);
  });

  it('is refused with 401 if the signature is missing, old, or for another call, company or direction', async () => {
    const text = JSON.stringify(orderRequest());
    const refused = [
      {},
      signAs('paycorner', ORDERS, `${text} `),
      signAs('paycorner', '/payments/api/cards', text),
      signAs('paycorner', `${ORDERS}?x=1`, text),
      signAs('northlight', ORDERS, text),
      signAs('paycorner', ORDERS, text, { direction: 'to-platform' }),
      signAs('paycorner', ORDERS, text, { at: Date.now() - 310_000 }),
      signAs('paycorner', ORDERS, text, { at: Date.now() + 310_000 }),
      { ...signAs('paycorner', ORDERS, text), 'X-Signature': 'x' },
    ];
    for (const headers of refused) expect((await signed(ORDERS, text, headers)).status).toBe(401);
  });

  it('is refused when the same signed call is replayed, even after a restart', async () => {
    const text = JSON.stringify(orderRequest());
    const headers = signAs('paycorner', ORDERS, text);
    expect((await signed(ORDERS, text, headers)).status).toBe(200);
    expect((await signed(ORDERS, text, headers)).status).toBe(401);
    await world.sandbox.stop({ keep: true });
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    expect((await signed(ORDERS, text, headers)).status).toBe(401);
    expect((await signed(ORDERS, text)).status).toBe(200);
  });

  it('is refused with 400 for URLs of other origins and invalid values', async () => {
    const bad = [
      'x',
      '[]',
      'null',
      {},
      orderRequest({ returnUrl: 'http://localhost:8080.evil.example/' }),
      orderRequest({ returnUrl: 'javascript:alert(1)' }),
      orderRequest({ notifyUrl: 'http://127.0.0.1:1/api' }),
      orderRequest({ notifyUrl: 'file:///etc/passwd' }),
      orderRequest({ amount: '0.00' }),
      orderRequest({ amount: '-5.00' }),
      orderRequest({ amount: 50 }),
      orderRequest({ method: 'constructor' }),
    ];
    for (const body of bad) expect([body, (await signed(ORDERS, body)).status]).toEqual([body, 400]);
  });
});

describe('a bank payment', () => {
  it.each([
    ['approve', 'SUCCESSFUL', undefined],
    ['decline', 'FAILED', 'declined'],
    ['pending', 'QUEUED', undefined],
    ['cancel', 'CANCELLED', 'cancelled'],
  ])('%s notifies the platform of %s and redirects back to the site', async (action, status, reason) => {
    const page = await payPage();
    const response = await press(page, { action });
    expect([response.status, response.headers.get('location')]).toEqual([303, orderRequest().returnUrl]);
    expect(notified()).toEqual([
      {
        eventId: expect.stringMatching(/^evt_/),
        orderId: 'order-1',
        providerReference: page.split('/').at(-1),
        status,
        amount: '50.00',
        currency: 'EUR',
        ...(reason ? { reason } : {}),
      },
    ]);
  });

  it('can be confirmed once if it was left pending', async () => {
    const page = await payPage();
    await press(page, { action: 'pending' });
    expect(await (await fetch(page)).text()).toContain('waiting for its confirmation');
    await press(page, { action: 'approve' });
    const repeated = await press(page, { action: 'decline' });
    expect(repeated.headers.get('location')).toBe(new URL(page).pathname);
    expect(notified().map(({ status }) => status)).toEqual(['QUEUED', 'SUCCESSFUL']);
    expect(new Set(notified().map(({ eventId }) => eventId)).size).toBe(2);
  });
});

describe('embedded card fields [B17]', () => {
  const CARD_FIELDS = { number: '4242 4242 4242 4242', expiry: '12/49', code: '123', name: 'Anna Demo' };
  const METHODS = ['visa', 'mastercard'];
  const type = (change: object = {}, headers = {}) =>
    postJson(`${world.sandbox.url}/payments/card-fields`, { ...CARD_FIELDS, methods: METHODS, ...change }, headers);
  const redeem = (token: string) => signed('/payments/api/cards', { token });

  it('return a new token each time, which is redeemed for the same public card data', async () => {
    const { body } = await type();
    const card = await redeem(body.data?.token ?? '');
    expect(card.body.data).toEqual({
      reference: expect.stringMatching(/^card_[0-9a-f]{32}$/),
      method: 'visa',
      label: '•••• 4242',
      expiry: '12/49',
    });
    const again = await type();
    expect(again.body.data?.token).not.toBe(body.data?.token);
    expect((await redeem(again.body.data?.token ?? '')).body).toEqual(card.body);
    expect((await redeem('tok_unknown')).status).toBe(422);
    expect((await postJson(`${world.sandbox.url}/payments/api/cards`, { token: body.data?.token })).status).toBe(401);
  });

  it('accept Mastercard’s second series if the frame’s URL allows it [VA7]', async () => {
    const second = { number: '2223 0000 4841 0010' };
    expect((await type(second)).body.errors).toEqual({ number: 'prefix' });
    const { body } = await type({ ...second, secondSeries: true });
    expect((await redeem(body.data?.token ?? '')).body.data).toMatchObject({
      method: 'mastercard',
      label: '•••• 0010',
    });
    const setupAt = async (query: string) => (await fetch(`${world.sandbox.url}/payments/card-fields${query}`)).text();
    expect(await setupAt('?series=second')).toContain('"secondSeries":true');
    expect(await setupAt('')).toContain('"secondSeries":false');
  });

  it('return no token for an invalid or unaccepted card, or to a page of another origin', async () => {
    const errors = async (change: object) => (await type(change)).body.errors;
    expect(await errors({ number: '4242 4242 4242 4241', expiry: '01/20', code: '1', name: ' ' })).toEqual({
      number: 'luhn',
      expiry: 'expiry',
      code: 'length',
      name: 'required',
    });
    expect(await errors({ methods: ['mastercard'] })).toEqual({ number: 'prefix' });
    expect(await errors({ methods: ['trustly'] })).toEqual({ number: 'prefix' });
    expect((await type({}, { Origin: 'http://localhost:8080' })).status).toBe(403);
  });

  it('can be framed only by the site', async () => {
    const policy =
      (await fetch(`${world.sandbox.url}/payments/card-fields`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${world.sandbox.settings.siteOrigins.join(' ')}`);
  });

  it('create a card whose order begins directly with the 3-D Secure challenge', async () => {
    const { body } = await type();
    const card = (await redeem(body.data?.token ?? '')).body.data?.reference;
    expect((await order({ method: 'mastercard', instrument: card })).status).toBe(400);
    expect((await order({ method: 'visa', instrument: 'card_none' })).status).toBe(400);
    const page = await payPage({ method: 'visa', instrument: card });
    expect(await (await fetch(page)).text()).toContain('Is this payment with the card ending 4242 yours?');
    await press(page, { action: 'approve' });
    expect(notified().map(({ status }) => status)).toEqual(['SUCCESSFUL']);
  });
});

describe('a card payment [VA7]', () => {
  it('asks for the card, then sends a 3-D Secure challenge, and stores only four card digits', async () => {
    const page = await payPage({ method: 'visa' });
    expect((await press(page, { action: 'approve' })).headers.get('location')).toBe(new URL(page).pathname);
    expect(notified()).toEqual([]);
    expect((await press(page, CARD)).headers.get('location')).toBe(new URL(page).pathname);
    const challenge = await (await fetch(page)).text();
    expect(challenge).toContain('Your bank asks');
    expect(challenge).toContain('4242');
    expect((await press(page, { action: 'approve' })).headers.get('location')).toBe(orderRequest().returnUrl);
    expect(notified()[0]).toMatchObject({
      status: 'SUCCESSFUL',
      instrument: { kind: 'card', label: '•••• 4242', expiry: '12/49', reference: expect.stringMatching(/^card_/) },
    });
    const stored = await readFile(join(world.sandbox.settings.dataDir, 'sandbox', 'accounts.jsonl'), 'utf8');
    expect(stored.replace(/card_[0-9a-f]+/g, '')).not.toMatch(/\d{5}/);
  });

  it.each([
    ['4000 0000 0000 0077', 'SUCCESSFUL', undefined],
    ['4000 0000 0000 0002', 'FAILED', 'declined'],
  ])('is decided without a challenge for test card %s: %s', async (number, status, reason) => {
    const page = await payPage({ method: 'visa' });
    expect((await press(page, { ...CARD, number })).headers.get('location')).toBe(orderRequest().returnUrl);
    expect(notified()).toEqual([expect.objectContaining({ status, ...(reason ? { reason } : {}) })]);
  });

  it('cannot be approved while the bank does not respond, and times out', async () => {
    const page = await payPage({ method: 'visa' });
    await press(page, { ...CARD, number: '4000 0000 0000 0069' });
    expect(await (await fetch(page)).text()).not.toContain('value="approve"');
    await postJson(`${world.sandbox.url}/payments/test-controls`, {
      reference: page.split('/').at(-1),
      action: 'expire',
    });
    expect(notified()).toEqual([expect.objectContaining({ status: 'FAILED', reason: 'challenge_timeout' })]);
  });

  it.each([
    ['a typo', { number: '4242424242424241' }],
    ['another card type', { number: '5555555555554444' }],
    ['letters', { number: '4242 4242 4242 424x' }],
    ['no number', { number: '' }],
    ['a two-digit code', { code: '12' }],
    ['letters in the code', { code: 'abc' }],
    ['a past month', { expiry: '01/20' }],
    ['an invalid month', { expiry: '13/49' }],
    ['no name', { name: ' ' }],
  ])('is refused for %s', async (_name, change) => {
    const page = await payPage({ method: 'visa' });
    const response = await press(page, { ...CARD, ...change });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain('aria-invalid="true"');
    // Entered card data is never sent back.
    expect(text).not.toContain('value="4242');
  });

  it('accepts only a Mastercard for the Mastercard method', async () => {
    const page = await payPage({ method: 'mastercard' });
    expect((await press(page, CARD)).status).toBe(422);
    expect((await press(page, { ...CARD, number: '5555 5555 5555 4444', code: '1234' })).status).toBe(303);
  });
});

describe('a notification to the platform', () => {
  it('is retried with the same body and a new signature until it is acknowledged', async () => {
    let failuresLeft = 4;
    world.platform.script = () => (failuresLeft-- > 0 ? { status: failuresLeft % 2 ? 500 : 404 } : undefined);
    const page = await payPage();
    await press(page, { action: 'approve' });
    await until(() => notified().length === 5);
    expect(new Set(notified().map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('is retried after a restart', async () => {
    world.platform.script = () => ({ status: 500 });
    const page = await payPage();
    await press(page, { action: 'approve' });
    await world.sandbox.stop({ keep: true });
    world.platform.script = () => undefined;
    const before = notified().length;
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    await until(() => notified().length > before);
    expect(notified().at(-1)?.status).toBe('SUCCESSFUL');
  });

  it('is sent after a restart if the company died before storing it', async () => {
    const page = await payPage();
    await press(page, { action: 'approve', delivery: 'hold' });
    await world.sandbox.stop({ keep: true });
    const { dataDir } = world.sandbox.settings;
    rmSync(join(dataDir, 'sandbox', 'notifications.jsonl'));
    world.sandbox = await startSandbox(world.platform.url, { dataDir });
    await until(() => notified().length > 0);
    expect(notified().map(({ status }) => status)).toEqual(['SUCCESSFUL']);
  });

  it('can be sent twice, late or only on request', async () => {
    const twice = await payPage({ orderId: 'twice' });
    await press(twice, { action: 'approve', delivery: 'twice' });
    await until(() => notified().length === 2);
    expect(notified()[0]).toEqual(notified()[1]);
    const late = await payPage({ orderId: 'late' });
    await press(late, { action: 'approve', delivery: 'after' });
    expect(notified()).toHaveLength(2);
    await until(() => notified().length === 3);
    const held = await payPage({ orderId: 'held' });
    await press(held, { action: 'approve', delivery: 'hold' });
    const reference = held.split('/').at(-1);
    const response = await postJson(`${world.sandbox.url}/payments/test-controls`, { reference, action: 'resend' });
    expect(response.body.data).toMatchObject({ state: 'SUCCESSFUL' });
    expect(notified().at(-1)?.orderId).toBe('held');
  });

  it('has no test controls in production mode', async () => {
    await world.sandbox.stop();
    world.sandbox = await startSandbox(world.platform.url, { mode: 'production' });
    expect((await fetch(`${world.sandbox.url}/payments/test-controls`)).status).toBe(404);
    const page = await payPage();
    expect(await (await fetch(page)).text()).not.toContain('Test controls');
    await press(page, { action: 'approve', delivery: 'hold' });
    expect(notified()).toHaveLength(1);
  });
});

describe('a known account', () => {
  const start = async (number: string) => {
    const instrument = await cardOf(number);
    const { body } = await order({ method: 'visa', instrument, challengeWindow: '02' });
    return body.data as unknown as { next: { kind: string; url: string; window: string }; providerReference: string };
  };
  const control = (reference: string, action: string) =>
    postJson(`${world.sandbox.url}/payments/test-controls`, { reference, action });

  it('is challenged in a frame of the requested size, and its page reports completion [B16]', async () => {
    const { next } = await start('4242 4242 4242 4242');
    expect(next).toMatchObject({ kind: 'challenge', window: '02' });
    const page = `${world.sandbox.url}${new URL(next.url).pathname}`;
    const challenge = await fetch(page);
    expect(challenge.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:8080');
    expect(await challenge.text()).toContain('"done":false');
    const finished = await press(page, { action: 'decline' });
    expect(await finished.text()).toContain('"done":true');
    expect(notified().map(({ status, reason }) => [status, reason])).toEqual([['FAILED', 'challenge_failed']]);
  });

  it.each([
    ['4000 0000 0000 0077', 'SUCCESSFUL', undefined],
    ['4000 0000 0000 0002', 'FAILED', 'declined'],
  ])('is decided without a challenge for test card %s: %s', async (number, status, reason) => {
    expect((await start(number)).next).toEqual({ kind: 'wait' });
    await until(() => notified().length === 1);
    expect(notified()[0]).toMatchObject({ status });
    expect(notified()[0]?.reason).toBe(reason);
  });

  it('times out if its bank does not respond', async () => {
    const { next, providerReference } = await start('4000 0000 0000 0069');
    const page = `${world.sandbox.url}${new URL(next.url).pathname}`;
    expect(await (await fetch(page)).text()).toContain('"silent":true');
    await control(providerReference, 'expire');
    expect(notified()).toEqual([expect.objectContaining({ status: 'FAILED', reason: 'challenge_timeout' })]);
  });

  it('is charged back once after it has paid', async () => {
    const { providerReference } = await start('4000 0000 0000 0077');
    await until(() => notified().length === 1);
    expect((await control(providerReference, 'reverse')).status).toBe(200);
    expect((await control(providerReference, 'reverse')).status).toBe(409);
    expect(notified().map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL_REVERSAL']);
    expect((await statement()).map(({ kind }) => kind)).toEqual(['deposit', 'reversal']);
  });

  it('is sent to the platform in masked form once it has paid', async () => {
    const page = await payPage({ method: 'skrill' });
    await press(page, { action: 'approve', account: 'aino@mail.example' });
    expect(notified()[0]?.instrument).toEqual({
      kind: 'wallet',
      label: 'ai•••@mail.example',
      reference: expect.stringMatching(/^acc_[0-9a-f]{32}$/),
    });
  });
});

describe('a cash voucher', () => {
  it('has a code that can be paid at a shop within 48 hours before it expires', async () => {
    const { body } = await order({ method: 'efectivo', currency: 'PEN' });
    const data = body.data as unknown as { next: { code: string }; expiresAt: string; providerReference: string };
    expect(data.next).toEqual({ kind: 'voucher', code: expect.stringMatching(/^\d{3} \d{3} \d{3}$/) });
    const hours = (Date.parse(data.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    const form = { reference: data.providerReference, action: 'expire' };
    await postJson(`${world.sandbox.url}/payments/test-controls`, form);
    expect(notified()).toEqual([expect.objectContaining({ status: 'FAILED', reason: 'expired' })]);
    expect((await postJson(`${world.sandbox.url}/payments/test-controls`, { ...form, action: 'confirm' })).status).toBe(
      409,
    );
  });

  it('can be cancelled by the platform until it is paid', async () => {
    const cancel = (orderId: string) => signed('/payments/api/orders/cancel', { orderId });
    const page = await payPage({ method: 'efectivo', currency: 'PEN' });
    await press(page, { action: 'approve' });
    expect((await cancel('order-1')).body.data).toEqual({ state: 'SUCCESSFUL' });
    await payPage({ method: 'efectivo', currency: 'PEN', orderId: 'order-2' });
    expect((await cancel('order-2')).body.data).toEqual({ state: 'CANCELLED' });
    expect((await cancel('order-3')).status).toBe(422);
  });
});

describe('the payment page', () => {
  it('escapes the order’s values and cannot be framed', async () => {
    const page = await payPage({ locale: 'fi', returnUrl: 'http://localhost:8080/"><script>x</script>' });
    await press(page, { action: 'cancel' });
    const response = await fetch(page);
    const text = await response.text();
    expect(text).toContain('Peruttu');
    expect(text).not.toContain('<script>x');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('accepts forms only from its own pages', async () => {
    const page = await payPage();
    for (const origin of ['http://evil.example', 'null', 'http://localhost:8080']) {
      expect((await press(page, { action: 'approve' }, { Origin: origin })).status).toBe(403);
    }
    expect(notified()).toEqual([]);
    expect((await press(page, { action: 'steal' })).status).toBe(400);
    expect((await fetch(`${world.sandbox.url}/payments/pay/pay_0`)).status).toBe(404);
    expect((await press(page, { action: 'approve' }, { Origin: world.sandbox.url })).status).toBe(303);
  });
});
