import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { depositing, type Payer } from '../../testing/depositing.ts';
import { count } from '../../testing/ledger.ts';

const world = depositing();
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
const gained = async () => Number(await payer.spendable());
const statusOf = async (reference: string) => (await payer.read(reference)).status;

async function started(): Promise<string> {
  const { status, data } = await deposit();
  expect(status).toBe(200);
  return String(data.reference);
}

describe('a deposit', () => {
  it('is ordered of the payment provider, and the browser is sent there [CL16]', async () => {
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
    expect(await gained()).toBe(0);
  });

  it('is booked at the provider’s notification, and the player’s pages are notified', async () => {
    const reference = await started();
    expect(await notify(reference, 'SUCCESSFUL')).toMatchObject({ status: 200, data: { status: 'SUCCESSFUL' } });
    expect(await gained()).toBe(50);
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
  ])('that is %s has the payment result %s, in the page’s language [EN12]', async (status, name, message) => {
    const reference = await started();
    await notify(reference, status);
    page.cookies.set('parlay_locale', 'fi');
    const { data } = await page.get(`/api/account/payment-requests/${reference}`);
    expect(data).toMatchObject({ status, operationStatus: { name }, messages: [message] });
  });

  it('counts a successful deposit for analytics by the player’s pseudonym [RS13]', async () => {
    const dataLayerOf = async (reference: string) =>
      (await page.get(`/api/account/payment-requests/${reference}`)).data.dataLayer;
    const [one, two, three] = [await started(), await started(), await started()];
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

  it('is booked once however often the provider says so, at once or later, with one number or several', async () => {
    const reference = await started();
    const eventId = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => notify(reference, 'SUCCESSFUL', { eventId })),
      ...Array.from({ length: 10 }, () => notify(reference, 'SUCCESSFUL')),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await gained()).toBe(50);
    expect(await notify(reference, 'FAILED', { eventId })).toMatchObject({ status: 422 });
  });

  it('is booked when the notification is quicker than the order’s answer', async () => {
    paycorner.beforeAnswer = async (order) => {
      await notify(order.orderId, 'SUCCESSFUL');
    };
    const reference = await started();
    expect(await statusOf(reference)).toBe('SUCCESSFUL');
    expect(await gained()).toBe(50);
  });

  it('stays booked when older news come later', async () => {
    const reference = await started();
    await notify(reference, 'SUCCESSFUL');
    for (const late of ['QUEUED', 'FAILED', 'CANCELLED']) {
      expect(await notify(reference, late)).toMatchObject({ status: 200, data: { status: 'SUCCESSFUL' } });
    }
    expect(await gained()).toBe(50);
  });

  it('is booked when a second attempt succeeds after a failed one', async () => {
    const reference = await started();
    await notify(reference, 'QUEUED');
    await notify(reference, 'FAILED');
    expect(await statusOf(reference)).toBe('FAILED');
    expect(await gained()).toBe(0);
    await notify(reference, 'SUCCESSFUL');
    expect(await gained()).toBe(50);
  });

  it.each(['FAILED', 'CANCELLED', 'QUEUED'])('moves no money when it is %s', async (status) => {
    const reference = await started();
    await notify(reference, status);
    expect(await statusOf(reference)).toBe(status);
    expect(await gained()).toBe(0);
  });
});

describe('a registered card [AC2, B17]', () => {
  const CARD = { reference: 'card_1', method: 'visa', label: '•••• 4242', expiry: '12/49' };
  const register = (token: string) => page.post('/api/account/instruments', { token, use: 'deposit' });
  const listed = async (browser = page) =>
    (await browser.get('/api/player-instruments/available/deposits')).data as unknown as Record<string, unknown>[];

  it('is made from a token of the provider’s fields, comes first, and is stored once', async () => {
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
    expect((await listed()).map(({ id }) => id).slice(0, 2)).toEqual([data.id, 'visa']);
    expect((await listed()).filter((one) => one.default)).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('card_1');
  });

  it('is ordered by the provider’s name for it, under its method', async () => {
    paycorner.cards.set('tok_3', { ...CARD, reference: 'card_3' });
    const { data } = await register('tok_3');
    const started = await deposit({ instrumentId: data.id });
    expect(paycorner.orders.get(String(started.data.reference))).toMatchObject({
      method: 'visa',
      instrument: 'card_3',
    });
    await notify(String(started.data.reference), 'SUCCESSFUL');
    expect(await gained()).toBe(50);
  });

  it('of another player is like one that does not exist, and one that has run out is not listed', async () => {
    paycorner.cards.set('tok_4', { ...CARD, reference: 'card_4' });
    paycorner.cards.set('tok_5', { ...CARD, reference: 'card_5', expiry: '01/20' });
    const { data } = await register('tok_4');
    const other = world.platform.browser();
    await other.logIn('demo20');
    expect((await listed(other)).map(({ id }) => id)).not.toContain(data.id);
    const foreign = { instrumentId: data.id, amount: '50.00' };
    const refused = await other.post('/api/account/deposit', foreign, { 'idempotency-key': randomUUID() });
    expect([refused.status, refused.error?.code]).toEqual([422, 'method_unavailable']);
    expect(await register('tok_5')).toMatchObject({ status: 422, error: { code: 'method_unavailable' } });
  });

  it('needs a token that the provider knows, a provider that answers, and a player', async () => {
    expect(await register('tok_unknown')).toMatchObject({
      status: 400,
      error: { fieldErrors: { token: 'invalidPattern' } },
    });
    expect(
      (await page.post('/api/account/instruments', { token: 'x', use: 'deposit', number: '4242424242424242' })).status,
    ).toBe(400);
    paycorner.mood = 'breaks';
    expect(await register('tok_1')).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    const visitor = world.platform.browser();
    await visitor.get('/api/account/user');
    expect((await visitor.post('/api/account/instruments', { token: 'tok_1' })).status).toBe(401);
  });
});

describe('the key of a deposit', () => {
  it('is required, by its header', async () => {
    const { status, error } = await page.post('/api/account/deposit', { instrumentId: 'visa', amount: '50.00' });
    expect([status, error?.code, error?.fieldErrors]).toEqual([
      400,
      'idempotency_key_required',
      { 'Idempotency-Key': 'required' },
    ]);
  });

  it('gives the first reply again, also to 20 at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deposit({}, key)));
    const [first] = answers;
    for (const { status, data } of answers) expect([status, data]).toEqual([200, first?.data]);
    await notify(String(first?.data.reference), 'SUCCESSFUL');
    expect(await deposit({}, key)).toMatchObject({ status: 200, data: first?.data });
    expect(await gained()).toBe(50);
  });

  it('is refused with another body', async () => {
    const key = randomUUID();
    await deposit({}, key);
    expect(await deposit({ amount: '51.00' }, key)).toMatchObject({
      status: 422,
      error: { code: 'idempotency_conflict' },
    });
  });

  it('goes on with the same order when the provider did not answer the first time', async () => {
    const key = randomUUID();
    paycorner.mood = 'takes-and-breaks';
    expect(await deposit({}, key)).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    const orders = paycorner.orders.size;
    paycorner.mood = 'answers';
    // In another language by now: the order must be the same to the letter, or the provider would refuse it.
    page.cookies.set('parlay_locale', 'fi');
    expect(await deposit({}, key)).toMatchObject({ status: 200, data: { status: 'READY_FOR_REDIRECTION' } });
    expect(paycorner.orders.size).toBe(orders);
  });
});

describe('a notification', () => {
  it('is refused without the provider’s signature', async () => {
    const reference = await started();
    expect(await notify(reference, 'SUCCESSFUL')).toMatchObject({ status: 200 });
    const answer = await new TestCompany(world.platform.app, 'northlight').call('/api/payments/paycorner/notify', {});
    expect(answer).toMatchObject({ status: 401, error: { code: 'invalid_signature' } });
    const foreign = new TestCompany(world.platform.app, 'paycorner').call('/api/payments/northlight/notify', {});
    expect(await foreign).toMatchObject({ status: 404 });
  });

  it('is refused for an order we do not know, and for another amount, currency or reference than ordered', async () => {
    expect(await notify(randomUUID(), 'SUCCESSFUL')).toMatchObject({ status: 404 });
    expect(await notify('no-number', 'SUCCESSFUL')).toMatchObject({ status: 404 });
    const reference = await started();
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
    expect(await gained()).toBe(0);
  });
});

describe('another player’s payment', () => {
  it('is answered like a missing one', async () => {
    const reference = await started();
    const other = world.platform.browser();
    await other.logIn('demo20');
    const [foreign, missing, noId] = await Promise.all(
      [reference, randomUUID(), 'x'].map((id) => other.get(`/api/account/payment-requests/${id}`)),
    );
    const withoutReference = (answer: typeof foreign) => [answer?.status, answer?.error?.code, answer?.error?.message];
    expect(foreign?.status).toBe(404);
    expect(withoutReference(foreign)).toEqual(withoutReference(missing));
    expect(withoutReference(noId)).toEqual(withoutReference(missing));
  });
});

it('after all of it, each success is booked once', async () => {
  const { db } = world.platform.database;
  expect(await count(db, 'transfer', sql`kind = 'deposit'`)).toBe(
    await count(db, 'payment_request', sql`status = 'SUCCESSFUL'`),
  );
});
