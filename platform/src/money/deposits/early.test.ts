import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { count } from '../../testing/ledger.ts';
import { setLimit } from '../../testing/limits.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { makePlayer } from '../../testing/players.ts';
import { invariants } from '../ledger/invariants.ts';
import type { PaymentRequest } from './deposit.ts';

const paycorner = new TestPaycorner();
type Order = NonNullable<ReturnType<typeof paycorner.orders.get>>;
let platform: TestPlatform;
let page: Browser;
let customerId: string;
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.of(platform.config);
});
afterAll(async () => {
  expect(await invariants(platform.database.db)).toEqual([]);
  await platform.close();
  await paycorner.close();
});
beforeEach(async () => {
  Object.assign(paycorner, { mood: 'answers', next: { kind: 'redirect' }, beforeAnswer: async () => undefined });
  const player = await makePlayer(platform.database.db, {});
  ({ customerId } = player);
  page = platform.browser({ host: 'localhost:8080' });
  await page.logIn(player.username, player.password);
});

const deposit = (key: string = randomUUID()) =>
  page.post('/api/account/deposit', { instrumentId: 'visa', amount: '50.00' }, { 'idempotency-key': key });
const notify = ({ orderId, providerReference }: Pick<Order, 'orderId' | 'providerReference'>, change: object = {}) =>
  new TestCompany(platform.app, 'paycorner').call('/api/payments/paycorner/notify', {
    ...{ eventId: randomUUID(), orderId, providerReference, status: 'SUCCESSFUL', amount: '50.00', currency: 'EUR' },
    ...change,
  });
const read = async (id: unknown) =>
  (await page.get(`/api/account/payment-requests/${id}`)).data as unknown as PaymentRequest;
const waiting = async () => (await page.get('/api/account/deposit')).data as unknown as PaymentRequest[];
const spendable = async () => ((await page.get('/api/account/user')).data.balances as { spendable: string }).spendable;
const credits = () => count(platform.database.db, 'transfer', sql`kind = 'deposit' and customer_id = ${customerId}`);
/** The company breaks off instead of answering, and tells the result then. Returns the order. */
const breakThenTell = async (key: string, change: object = {}): Promise<Order> => {
  paycorner.mood = 'takes-and-breaks';
  expect((await deposit(key)).error?.code).toBe('provider_unavailable');
  paycorner.mood = 'answers';
  const order = [...paycorner.orders.values()].at(-1) as Order;
  expect((await notify(order, change)).status).toBe(200);
  return order;
};

describe('a result that comes before the answer to its order [RT5, CL16]', () => {
  it.each([
    ['SUCCESSFUL', 'success', '50.00', 1],
    ['FAILED', 'error', '0.00', 0],
    ['CANCELLED', 'error', '0.00', 0],
    ['QUEUED', 'pending', '0.00', 0],
  ])('%s is the answer to the player, who is sent nowhere to pay', async (status, name, balance, transfers) => {
    paycorner.next = { kind: 'challenge', url: 'https://pay.example/payments/challenge/1', window: '02' };
    paycorner.beforeAnswer = async (order) => {
      expect(await notify(order, { status })).toMatchObject({ status: 200, data: { status } });
    };
    const key = randomUUID();
    const first = await deposit(key);
    expect(first.data).toMatchObject({ status, operationStatus: { name }, next: { kind: 'wait' } });
    expect((await deposit(key)).data).toEqual(first.data);
    expect(await read(first.data.reference)).toMatchObject({ status, next: null, redirectUrl: null });
    expect([await spendable(), await credits()]).toEqual([balance, transfers]);
  });

  it('is the answer to the player too when the company breaks off after it', async () => {
    paycorner.beforeAnswer = async (order) => {
      await notify(order);
      throw new Error('broken off');
    };
    const key = randomUUID();
    const { status, data } = await deposit(key);
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ status: 'SUCCESSFUL', next: { kind: 'wait' }, operationStatus: { name: 'success' } }),
    ]);
    expect((await deposit(key)).data).toEqual(data);
    expect([await spendable(), await credits()]).toEqual(['50.00', 1]);
  });

  it('is credited once when the answer is lost, and when the player, the company or both try again', async () => {
    const key = randomUUID();
    const order = await breakThenTell(key);
    expect(await read(order.orderId)).toMatchObject({ status: 'SUCCESSFUL' });
    await Promise.all([notify(order), deposit(key), notify(order), deposit(key)]);
    expect((await deposit(key)).data).toMatchObject({ reference: order.orderId, status: 'SUCCESSFUL' });
    expect([await spendable(), await credits()]).toEqual(['50.00', 1]);
  });

  it('does not change what the same request was answered a moment before', async () => {
    const key = randomUUID();
    let first: ReturnType<typeof deposit> | undefined;
    const second = Promise.withResolvers<void>();
    let calls = 0;
    // Both calls have the company's answer before it tells the result, and the player one of ours.
    paycorner.beforeAnswer = async (order) => {
      calls += 1;
      if (calls === 1) return second.promise;
      second.resolve();
      await first;
      await notify(order, { status: 'FAILED' });
    };
    first = deposit(key);
    const answers = await Promise.all([first, deposit(key)]);
    expect(answers[1].data).toEqual(answers[0].data);
    expect(answers[0].data).toMatchObject({ status: 'READY_FOR_REDIRECTION' });
    expect(await read(answers[0].data.reference)).toMatchObject({ status: 'FAILED' });
  });

  it('is not refused by a limit that it has used up itself [B4]', async () => {
    await setLimit(platform.database.db, customerId, 'deposit', 'day', 6_000n);
    const key = randomUUID();
    await breakThenTell(key);
    expect((await deposit(key)).data).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await deposit()).error?.code).toBe('limit_reached');
    expect(await credits()).toBe(1);
  });

  it('is listed as waiting while the company says so, and its reference is known from then on', async () => {
    const order = await breakThenTell(randomUUID(), { status: 'QUEUED' });
    expect(await waiting()).toEqual([expect.objectContaining({ reference: order.orderId, status: 'QUEUED' })]);
    const other = await notify({ ...order, providerReference: 'pc-other' });
    expect(other.error?.fieldErrors).toEqual({ providerReference: expect.any(String) });
    expect(await credits()).toBe(0);
    expect((await notify(order)).status).toBe(200);
    expect(await credits()).toBe(1);
  });

  it('is refused with the reference of another order', async () => {
    const first = await breakThenTell(randomUUID(), { status: 'QUEUED' });
    paycorner.mood = 'takes-and-breaks';
    await deposit();
    const second = [...paycorner.orders.values()].at(-1) as Order;
    expect((await notify({ ...second, providerReference: first.providerReference })).status).toBe(422);
    expect((await notify(second)).status).toBe(200);
    expect(await credits()).toBe(1);
  });

  it('can be given to an order that we had given up, which the player then sends again [D12]', async () => {
    const key = randomUUID();
    paycorner.mood = 'breaks';
    expect((await deposit(key)).error?.code).toBe('provider_unavailable');
    await sql`update payment_request set status = 'FAILED' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    paycorner.mood = 'answers';
    const { data } = await deposit(key);
    expect(data).toMatchObject({ status: 'READY_FOR_REDIRECTION', next: { kind: 'redirect' } });
    expect(await waiting()).toHaveLength(1);
    await notify(paycorner.orders.get(String(data.reference)) as Order);
    expect([await spendable(), await credits()]).toEqual(['50.00', 1]);
  });
});
