import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Payer, setUpDeposits } from '../../testing/depositing.ts';
import { countRows } from '../../testing/ledger.ts';
import { setLimit } from '../../testing/limits.ts';

const world = setUpDeposits();
const { paycorner, notify, aPayer } = world;
type Order = NonNullable<ReturnType<typeof paycorner.orders.get>>;
let payer: Payer;
beforeEach(async () => {
  paycorner.next = { kind: 'redirect' };
  payer = await aPayer();
});

const db = () => world.platform.database.db;
const deposit = (key?: string) => payer.deposit({}, key);
const credits = () => countRows(db(), 'transfer', sql`kind = 'deposit' and customer_id = ${payer.customerId}`);
/** Makes the provider take the order without responding and then report its result. Returns the order. */
const breakThenNotify = async (key: string, change: object = {}): Promise<Order> => {
  paycorner.behaviour = 'takes-and-breaks';
  expect((await deposit(key)).error?.code).toBe('provider_unavailable');
  paycorner.behaviour = 'answers';
  const order = [...paycorner.orders.values()].at(-1) as Order;
  expect((await notify(order.orderId, change)).status).toBe(200);
  return order;
};

describe('a result that arrives before the response to its order [RT5, CL16]', () => {
  it.each([
    ['SUCCESSFUL', 'success', '50.00', 1],
    ['FAILED', 'error', '0.00', 0],
    ['CANCELLED', 'error', '0.00', 0],
    ['QUEUED', 'pending', '0.00', 0],
  ])('is returned to the player without a payment redirect: %s', async (status, name, balance, transfers) => {
    paycorner.next = { kind: 'challenge', url: 'https://pay.example/payments/challenge/1', window: '02' };
    paycorner.beforeResponse = async (order) => {
      expect(await notify(order.orderId, { status })).toMatchObject({ status: 200, data: { status } });
    };
    const key = randomUUID();
    const first = await deposit(key);
    expect(first.data).toMatchObject({ status, operationStatus: { name }, next: { kind: 'wait' } });
    expect((await deposit(key)).data).toEqual(first.data);
    expect(await payer.read(first.data.reference)).toMatchObject({ status, next: null, redirectUrl: null });
    expect([await payer.spendable(), await credits()]).toEqual([balance, transfers]);
  });

  it('is also returned to the player if the provider then aborts without a response', async () => {
    paycorner.beforeResponse = async (order) => {
      await notify(order.orderId);
      throw new Error('aborted');
    };
    const key = randomUUID();
    const { status, data } = await deposit(key);
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ status: 'SUCCESSFUL', next: { kind: 'wait' }, operationStatus: { name: 'success' } }),
    ]);
    expect((await deposit(key)).data).toEqual(data);
    expect([await payer.spendable(), await credits()]).toEqual(['50.00', 1]);
  });

  it('is credited once if the response is lost and the player, the provider or both retry', async () => {
    const key = randomUUID();
    const order = await breakThenNotify(key);
    expect(await payer.read(order.orderId)).toMatchObject({ status: 'SUCCESSFUL' });
    await Promise.all([notify(order.orderId), deposit(key), notify(order.orderId), deposit(key)]);
    expect((await deposit(key)).data).toMatchObject({ reference: order.orderId, status: 'SUCCESSFUL' });
    expect([await payer.spendable(), await credits()]).toEqual(['50.00', 1]);
  });

  it('does not change a response that the same request has already received', async () => {
    const key = randomUUID();
    const requests: ReturnType<typeof deposit>[] = [];
    const ordered = Promise.withResolvers<void>();
    // The provider reports the result after the first request completes, but before it responds to the second one.
    paycorner.beforeResponse = async (order) => {
      if (requests.length < 2) {
        requests.push(deposit(key));
        return ordered.promise;
      }
      ordered.resolve();
      await requests[0];
      await notify(order.orderId, { status: 'FAILED' });
    };
    requests.push(deposit(key));
    const first = await requests[0];
    expect(first?.data).toMatchObject({ status: 'READY_FOR_REDIRECTION' });
    expect((await requests[1])?.data).toEqual(first?.data);
    expect(await payer.read(first?.data.reference)).toMatchObject({ status: 'FAILED' });
  });

  it('is not refused by a limit that the same deposit has used up [B4]', async () => {
    await setLimit(db(), payer.customerId, 'deposit', 'day', 6_000n);
    const key = randomUUID();
    await breakThenNotify(key);
    expect((await deposit(key)).data).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await deposit()).error?.code).toBe('limit_reached');
    expect(await credits()).toBe(1);
  });

  it('is listed as pending if the provider reports it as pending, and sets the order’s reference', async () => {
    const order = await breakThenNotify(randomUUID(), { status: 'QUEUED' });
    expect(await payer.waiting()).toEqual([expect.objectContaining({ reference: order.orderId, status: 'QUEUED' })]);
    const other = await notify(order.orderId, { providerReference: 'pc-other' });
    expect(other.error?.fieldErrors).toEqual({ providerReference: expect.any(String) });
    expect(await credits()).toBe(0);
    expect((await notify(order.orderId)).status).toBe(200);
    expect(await credits()).toBe(1);
  });

  it('is refused if it has the reference of another order', async () => {
    const first = await breakThenNotify(randomUUID(), { status: 'QUEUED' });
    paycorner.behaviour = 'takes-and-breaks';
    await deposit();
    const second = [...paycorner.orders.values()].at(-1) as Order;
    expect((await notify(second.orderId, { providerReference: first.providerReference })).status).toBe(422);
    expect((await notify(second.orderId)).status).toBe(200);
    expect(await credits()).toBe(1);
  });

  it('is accepted for a failed order that the player has retried [D12]', async () => {
    const key = randomUUID();
    paycorner.behaviour = 'breaks';
    expect((await deposit(key)).error?.code).toBe('provider_unavailable');
    await sql`update payment_request set status = 'FAILED' where customer_id = ${payer.customerId}`.execute(db());
    paycorner.behaviour = 'answers';
    const { data } = await deposit(key);
    expect(data).toMatchObject({ status: 'READY_FOR_REDIRECTION', next: { kind: 'redirect' } });
    expect(await payer.waiting()).toHaveLength(1);
    await notify(String(data.reference));
    expect([await payer.spendable(), await credits()]).toEqual(['50.00', 1]);
  });
});
