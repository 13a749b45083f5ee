import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { addJob } from '../../../core/jobs/queue.ts';
import type { Browser } from '../../../testing/browser.ts';
import { makeDue, runDueJobs } from '../../../testing/jobs.ts';
import { type PlatformWithCompany, startPlatformWithCompany } from '../../../testing/payment-company.ts';
import { createTestPlayer } from '../../../testing/players.ts';
import { invariants } from '../../ledger/invariants.ts';
import type { PaymentRequest } from '../deposit.ts';
import { DEPOSIT_CHECK_JOB, depositCheckHandler } from './check.ts';

let world: PlatformWithCompany;
let page: Browser;
const errors: unknown[] = [];

beforeAll(async () => {
  world = await startPlatformWithCompany();
});
afterAll(async () => {
  expect(await invariants(world.platform.database.db)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  errors.length = 0;
  const { username, password } = await createTestPlayer(world.platform.database.db, {});
  page = world.platform.browser({ host: 'localhost:8080' });
  await page.logIn(username, password);
});

async function deposit(): Promise<{ id: string; order: string }> {
  const { data } = await page.post(
    '/api/account/deposit',
    { instrumentId: 'trustly', amount: '50.00' },
    { 'idempotency-key': randomUUID() },
  );
  return { id: String(data.reference), order: String(data.redirectUrl).split('/').at(-1) ?? '' };
}
/** Acts as the player on the provider's page. With `hold` as delivery, the provider never notifies us. */
const pay = async (order: string, action: string, delivery = 'hold') => {
  const payload = { action, delivery, account: 'FI21 1234 5600 0007 85' };
  const response = await world.company.inject({ method: 'POST', url: `/payments/pay/${order}`, payload });
  expect(response.statusCode).toBe(303);
};
const read = async (id: string) =>
  (await page.get(`/api/account/payment-requests/${id}`)).data as unknown as PaymentRequest;
/** Makes the checks of these deposits due and runs them. */
async function checkNow(...ids: string[]): Promise<void> {
  const { database } = world.platform;
  for (const id of ids) await makeDue(database, 'deposit-check', id);
  expect(await runChecks()).toBe(ids.length);
}
const log = { warn: (line: object) => void errors.push(line), error: (line: object) => void errors.push(line) };
function runChecks(config = world.platform.config): Promise<number> {
  const { database } = world.platform;
  return runDueJobs(database, [depositCheckHandler({ db: database.db, config })], log);
}

const unreachableCompany = () => {
  const { config } = world.platform;
  return { ...config, providers: config.providers.map((one) => ({ ...one, address: 'http://127.0.0.1:9' })) };
};

describe('a deposit without a final notification [D11]', () => {
  it('is credited once when polling finds it paid, even if the notification arrives later', async () => {
    const { id, order } = await deposit();
    await pay(order, 'approve');
    expect((await read(id)).status).toBe('READY_FOR_REDIRECTION');
    await checkNow(id);
    expect(await read(id)).toMatchObject({ status: 'SUCCESSFUL', description: expect.stringMatching(/•••• 0785$/) });
    const payload = { reference: order, action: 'resend' };
    await world.company.inject({ method: 'POST', url: '/payments/test-controls', payload });
    const rows = await readRows(
      world.platform.database.db,
      { n: z.number() },
      sql`
      select count(*)::int as n from transfer where kind = 'deposit' and key = ${id}`,
    );
    expect(rows[0]?.n).toBe(1);
    expect(errors).toEqual([]);
  });

  it.each([
    ['decline', { status: 'FAILED', reason: 'declined' }],
    ['cancel', { status: 'CANCELLED', reason: 'cancelled' }],
    ['pending', { status: 'QUEUED', reason: null }],
  ])('adopts the provider’s result: %s', async (action, result) => {
    const { id, order } = await deposit();
    await pay(order, action);
    await checkNow(id);
    expect(await read(id)).toMatchObject(result);
    await checkNow(...(action === 'pending' ? [id] : []));
    expect(errors).toEqual([]);
  });

  it('stays open while it is unpaid, and is polled with backoff', async () => {
    const { id } = await deposit();
    await checkNow(id);
    expect((await read(id)).status).toBe('READY_FOR_REDIRECTION');
    const minutesToNextCheck = async () => {
      const rows = await readRows(
        world.platform.database.db,
        { minutes: z.number() },
        sql`
        select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
        where name = 'deposit-check' and singleton_key = ${id} and state = 'created'`,
      );
      return rows[0]?.minutes;
    };
    expect(await minutesToNextCheck()).toBe(2);
    await checkNow(id);
    expect(await minutesToNextCheck()).toBe(4);
  });

  it('fails if its order never reached the provider [D12]', async () => {
    const { id } = await deposit();
    const unknown = randomUUID();
    await sql`
      update payment_request set id = ${unknown}::uuid, provider_reference = null, status = 'QUEUED'
      where id = ${id}::uuid`.execute(world.platform.database.db);
    const payload = { id: unknown, asked: 0 };
    await addJob(world.platform.database.db, DEPOSIT_CHECK_JOB, { payload, key: unknown });
    await checkNow(unknown);
    expect((await read(unknown)).status).toBe('FAILED');
    expect(errors).toEqual([]);
  });

  it('is credited once, and not polled, if the result arrives before the response to the order [RT5]', async () => {
    const payload = { of: '50.00', action: 'approve' };
    await world.company.inject({ method: 'POST', url: '/payments/test-controls/early', payload });
    const { data } = await page.post(
      '/api/account/deposit',
      { instrumentId: 'trustly', amount: '50.00' },
      { 'idempotency-key': randomUUID() },
    );
    expect(data).toMatchObject({ status: 'SUCCESSFUL', next: { kind: 'wait' }, operationStatus: { name: 'success' } });
    expect((await page.get('/api/account/user')).data.balances).toMatchObject({ spendable: '50.00' });
    await makeDue(world.platform.database, 'deposit-check', String(data.reference));
    // Polling an unreachable provider would fail.
    expect(await runChecks(unreachableCompany())).toBe(1);
    expect(errors).toEqual([]);
  });

  it('stays unchanged while its provider is unreachable', async () => {
    const { id } = await deposit();
    await makeDue(world.platform.database, 'deposit-check', id);
    expect(await runChecks(unreachableCompany())).toBe(1);
    expect((await read(id)).status).toBe('READY_FOR_REDIRECTION');
    expect(errors).toHaveLength(1);
  });
});
