import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { type Payer, setUpDeposits } from '../../testing/depositing.ts';
import { countRows } from '../../testing/ledger.ts';

const world = setUpDeposits();
const { paycorner } = world;
let payer: Payer;
let page: Browser;
beforeEach(async () => {
  payer = await world.aPayer();
  ({ page } = payer);
});

const deposit = (change?: object, key?: string) => payer.deposit(change, key);
const notify = (reference: string, status: string, change: object = {}) =>
  world.notify(reference, { status, ...change });
const readBalance = async () => Number(await payer.spendable());
const statusOf = async (reference: string) => (await payer.read(reference)).status;

async function startDeposit(): Promise<string> {
  const { status, data } = await deposit();
  expect(status).toBe(200);
  return String(data.reference);
}

describe('a deposit', () => {
  it('creates an order at the payment provider and redirects the browser there [CL16]', async () => {
    const { status, data } = await deposit();
    const order = paycorner.orders.get(String(data.reference));
    expect(status).toBe(200);
    expect(data).toEqual({
      operationStatus: { name: 'pending' },
      messages: ['Continue on the page of the payment provider.'],
      dataLayer: null,
      reference: order?.orderId,
      status: 'READY_FOR_REDIRECTION',
      amount: '50.00',
      fee: '0.00',
      currency: 'EUR',
      next: { kind: 'redirect' },
      expiresAt: null,
      redirectUrl: `http://sandbox.localhost:8082/payments/pay/${order?.providerReference}`,
    });
    expect(order).toMatchObject({
      amount: '50.00',
      currency: 'EUR',
      method: 'visa',
      locale: 'en',
      returnUrl: `http://localhost:8080/en/account/deposit-completed?ref=${order?.orderId}`,
      notifyUrl: 'http://127.0.0.1:8084/api/payments/paycorner/notify',
    });
    expect(await readBalance()).toBe(0);
  });

  it('is booked when the provider’s notification arrives, and the player’s open pages are notified', async () => {
    const reference = await startDeposit();
    expect(await notify(reference, 'SUCCESSFUL')).toMatchObject({ status: 200, data: { status: 'SUCCESSFUL' } });
    expect(await readBalance()).toBe(50);
    expect(await statusOf(reference)).toBe('SUCCESSFUL');
    const rows = await readRows(
      world.platform.database.db,
      { event: z.string(), status: z.string() },
      sql`
      select event, payload ->> 'paymentRequestStatus' as status from outbox
      where payload ->> 'reference' = ${reference} order by id`,
    );
    expect(rows).toEqual([
      { event: 'TransactionUpdate', status: 'READY_FOR_REDIRECTION' },
      { event: 'TransactionUpdate', status: 'SUCCESSFUL' },
    ]);
  });

  it.each([
    ['SUCCESSFUL', 'success', 'Maksupalvelu on vahvistanut maksun.'],
    ['QUEUED', 'pending', 'Maksupalvelu ei ole vielä vahvistanut maksua.'],
    ['FAILED', 'error', 'Talletus hylättiin. Saldosi ei ole muuttunut.'],
    ['CANCELLED', 'error', 'Talletus peruttiin. Saldosi ei ole muuttunut.'],
  ])('returns, with status %s, the payment result %s in the page’s language [EN12]', async (status, name, message) => {
    const reference = await startDeposit();
    await notify(reference, status);
    page.cookies.set('parlay_locale', 'fi');
    const { data } = await page.get(`/api/account/payment-requests/${reference}`);
    expect(data).toMatchObject({ status, operationStatus: { name }, messages: [message] });
  });

  it('is counted for analytics under the player’s pseudonym once it is successful [RS13]', async () => {
    const dataLayerOf = async (reference: string) =>
      (await page.get(`/api/account/payment-requests/${reference}`)).data.dataLayer;
    const [one, two, three] = [await startDeposit(), await startDeposit(), await startDeposit()];
    expect(await dataLayerOf(one)).toBeNull();
    await notify(two, 'SUCCESSFUL');
    await notify(one, 'FAILED');
    await notify(three, 'SUCCESSFUL');
    const first = (await dataLayerOf(two)) as { depositNumber: number };
    expect(first).toEqual({ UID: expect.stringMatching(/^[\w-]{22}$/), depositNumber: expect.any(Number) });
    expect(await dataLayerOf(one)).toBeNull();
    expect(await dataLayerOf(three)).toEqual({ ...first, depositNumber: first.depositNumber + 1 });
    expect((await page.post('/api/customer-stats')).data).toEqual({
      stats: { numberOfDeposits: first.depositNumber + 1 },
    });
  });

  it('is booked once despite duplicate notifications, concurrent or later, with one or several event ids', async () => {
    const reference = await startDeposit();
    const eventId = randomUUID();
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => notify(reference, 'SUCCESSFUL', { eventId })),
      ...Array.from({ length: 10 }, () => notify(reference, 'SUCCESSFUL')),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readBalance()).toBe(50);
    expect(await notify(reference, 'FAILED', { eventId })).toMatchObject({ status: 422 });
  });

  it('is booked if the notification arrives before the response to the order', async () => {
    paycorner.beforeResponse = async (order) => {
      await notify(order.orderId, 'SUCCESSFUL');
    };
    const reference = await startDeposit();
    expect(await statusOf(reference)).toBe('SUCCESSFUL');
    expect(await readBalance()).toBe(50);
  });

  it('stays booked when outdated notifications arrive later', async () => {
    const reference = await startDeposit();
    await notify(reference, 'SUCCESSFUL');
    for (const late of ['QUEUED', 'FAILED', 'CANCELLED']) {
      expect(await notify(reference, late)).toMatchObject({ status: 200, data: { status: 'SUCCESSFUL' } });
    }
    expect(await readBalance()).toBe(50);
  });

  it('is booked when a second attempt succeeds after a failed one', async () => {
    const reference = await startDeposit();
    await notify(reference, 'QUEUED');
    await notify(reference, 'FAILED');
    expect(await statusOf(reference)).toBe('FAILED');
    expect(await readBalance()).toBe(0);
    await notify(reference, 'SUCCESSFUL');
    expect(await readBalance()).toBe(50);
  });

  it.each(['FAILED', 'CANCELLED', 'QUEUED'])('moves no money with status %s', async (status) => {
    const reference = await startDeposit();
    await notify(reference, status);
    expect(await statusOf(reference)).toBe(status);
    expect(await readBalance()).toBe(0);
  });
});

describe('a registered card [AC2, B17]', () => {
  const CARD = { reference: 'card_1', method: 'visa', label: '•••• 4242', expiry: '12/49' };
  const register = (token: string) => page.post('/api/account/instruments', { token, use: 'deposit' });
  const listCards = async (browser = page) =>
    (await browser.get('/api/player-instruments/available/deposits')).data as unknown as Record<string, unknown>[];

  it('is created from a token of the provider’s card fields, listed first and stored only once', async () => {
    paycorner.cards.set('tok_1', CARD).set('tok_2', CARD);
    const { status, data } = await register('tok_1');
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        paymentMethod: 'VISA',
        description: 'Visa •••• 4242',
        default: true,
        withdrawals: expect.objectContaining({ enabled: true, notapply: false }),
        integrationData: { encoderUrl: null, encoder: null, cardFieldsUrl: null },
      }),
    ]);
    expect((await register('tok_2')).data.id).toBe(data.id);
    expect((await listCards()).map(({ id }) => id).slice(0, 2)).toEqual([data.id, 'visa']);
    expect((await listCards()).filter((one) => one.default)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('card_1');
  });

  it('is identified in an order by the provider’s reference and its method', async () => {
    paycorner.cards.set('tok_3', { ...CARD, reference: 'card_3' });
    const { data } = await register('tok_3');
    const { data: order } = await deposit({ instrumentId: data.id });
    expect(paycorner.orders.get(String(order.reference))).toMatchObject({
      method: 'visa',
      instrument: 'card_3',
    });
    await notify(String(order.reference), 'SUCCESSFUL');
    expect(await readBalance()).toBe(50);
  });

  it('is treated as unknown if it belongs to another player, and refused if it has expired', async () => {
    paycorner.cards.set('tok_4', { ...CARD, reference: 'card_4' });
    paycorner.cards.set('tok_5', { ...CARD, reference: 'card_5', expiry: '01/20' });
    const { data } = await register('tok_4');
    const other = world.platform.browser();
    await other.logIn('demo20');
    expect((await listCards(other)).map(({ id }) => id)).not.toContain(data.id);
    const body = { instrumentId: data.id, amount: '50.00' };
    const refused = await other.post('/api/account/deposit', body, { 'idempotency-key': randomUUID() });
    expect([refused.status, refused.error?.code]).toEqual([422, 'method_unavailable']);
    expect(await register('tok_5')).toMatchObject({ status: 422, error: { code: 'method_unavailable' } });
  });

  it('requires a token that the provider knows, a working provider and a logged-in player', async () => {
    expect(await register('tok_unknown')).toMatchObject({
      status: 400,
      error: { fieldErrors: { token: 'invalidPattern' } },
    });
    expect(
      (await page.post('/api/account/instruments', { token: 'x', use: 'deposit', number: '4242424242424242' })).status,
    ).toBe(400);
    paycorner.behaviour = 'breaks';
    expect(await register('tok_1')).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    const visitor = world.platform.browser();
    await visitor.get('/api/account/user');
    expect((await visitor.post('/api/account/instruments', { token: 'tok_1' })).status).toBe(401);
  });
});

describe('a deposit’s idempotency key', () => {
  it('is required as a header', async () => {
    const { status, error } = await page.post('/api/account/deposit', { instrumentId: 'visa', amount: '50.00' });
    expect([status, error?.code, error?.fieldErrors]).toEqual([
      400,
      'idempotency_key_required',
      { 'Idempotency-Key': 'required' },
    ]);
  });

  it('returns the first response again, even to 20 concurrent requests', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 20 }, () => deposit({}, key)));
    const [first] = responses;
    for (const { status, data } of responses) expect([status, data]).toEqual([200, first?.data]);
    await notify(String(first?.data.reference), 'SUCCESSFUL');
    expect(await deposit({}, key)).toMatchObject({ status: 200, data: first?.data });
    expect(await readBalance()).toBe(50);
  });

  it('is refused with a different body', async () => {
    const key = randomUUID();
    await deposit({}, key);
    expect(await deposit({ amount: '51.00' }, key)).toMatchObject({
      status: 422,
      error: { code: 'idempotency_conflict' },
    });
  });

  it('continues the same order if the provider did not respond the first time', async () => {
    const key = randomUUID();
    paycorner.behaviour = 'takes-and-breaks';
    expect(await deposit({}, key)).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    const orders = paycorner.orders.size;
    paycorner.behaviour = 'answers';
    // The language has changed, but the order must be identical, or the provider would refuse it.
    page.cookies.set('parlay_locale', 'fi');
    expect(await deposit({}, key)).toMatchObject({ status: 200, data: { status: 'READY_FOR_REDIRECTION' } });
    expect(paycorner.orders.size).toBe(orders);
  });
});

describe('a notification', () => {
  it('is refused without the signature of its provider', async () => {
    const reference = await startDeposit();
    expect(await notify(reference, 'SUCCESSFUL')).toMatchObject({ status: 200 });
    const response = await new TestCompany(world.platform.app, 'northlight').call('/api/payments/paycorner/notify', {});
    expect(response).toMatchObject({ status: 401, error: { code: 'invalid_signature' } });
    const otherProvider = new TestCompany(world.platform.app, 'paycorner').call('/api/payments/northlight/notify', {});
    expect(await otherProvider).toMatchObject({ status: 404 });
  });

  it('is refused for an unknown order, and if amount, currency or reference differ from the order', async () => {
    expect(await notify(randomUUID(), 'SUCCESSFUL')).toMatchObject({ status: 404 });
    expect(await notify('no-number', 'SUCCESSFUL')).toMatchObject({ status: 404 });
    const reference = await startDeposit();
    for (const [field, value] of [
      ['amount', '500.00'],
      ['currency', 'PEN'],
      ['providerReference', 'another'],
    ] as const) {
      const { status, error } = await notify(reference, 'SUCCESSFUL', { [field]: value });
      expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([422, [field]]);
    }
    expect(await notify(reference, 'PAID')).toMatchObject({
      status: 400,
      error: { fieldErrors: { status: 'fieldError' } },
    });
    expect(await readBalance()).toBe(0);
  });
});

describe('another player’s payment', () => {
  it('gets the same response as a missing one', async () => {
    const reference = await startDeposit();
    const other = world.platform.browser();
    await other.logIn('demo20');
    const [anotherPlayers, missing, noId] = await Promise.all(
      [reference, randomUUID(), 'x'].map((id) => other.get(`/api/account/payment-requests/${id}`)),
    );
    const withoutReference = (response: typeof anotherPlayers) => [
      response?.status,
      response?.error?.code,
      response?.error?.message,
    ];
    expect(anotherPlayers?.status).toBe(404);
    expect(withoutReference(anotherPlayers)).toEqual(withoutReference(missing));
    expect(withoutReference(noId)).toEqual(withoutReference(missing));
  });
});

it('books each successful deposit of the tests above once', async () => {
  const { db } = world.platform.database;
  expect(await countRows(db, 'transfer', sql`kind = 'deposit'`)).toBe(
    await countRows(db, 'payment_request', sql`status = 'SUCCESSFUL'`),
  );
});
