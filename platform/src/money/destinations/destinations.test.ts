import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { runJobs } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type PlatformWithCompany, startPlatformWithCompany } from '../../testing/payment-company.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { aDeposit, anInstrument, verifyIdentity } from '../../testing/withdrawals.ts';
import { invariants } from '../ledger/invariants.ts';
import { payoutHandler } from '../withdrawals/sender.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

let world: PlatformWithCompany;
beforeAll(async () => {
  world = await startPlatformWithCompany();
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
let page: Browser;
let customerId: string;
let username: string;
let password: string;
beforeEach(async () => {
  ({ customerId, username, password } = await createTestPlayer(db(), {
    balance: { withdrawable: 900_000n, bonus: 0n, locked: 0n },
  }));
  await verifyIdentity(db(), customerId);
  page = world.platform.browser();
  await page.logIn(username, password);
});

const FIELDS = { holder: 'Test Player', iban: 'FI21 1234 5600 0007 85' };
const withdraw = (amount: string, instrumentId: string, key = randomUUID() as string) =>
  page.post('/api/account/withdrawal', { instrumentId, amount }, { 'idempotency-key': key });
const firstOf = (response: Awaited<ReturnType<typeof withdraw>>) =>
  (response.data as unknown as { withdrawals: Withdrawal[] }).withdrawals[0] as Withdrawal;
const balance = async () => (await page.get('/api/account/payment-transaction-balance')).data;
const latest = async () =>
  ((await page.get('/api/account/withdrawal')).data as unknown as { items: Withdrawal[] }).items[0];
const announcements = async () =>
  (await mailsTo(world.platform, `${username}@example.com`)).filter(({ kind }) => kind === 'destination-added');
/** Sends the due payouts to the provider. */
const sendPayouts = () => {
  const { database, config } = world.platform;
  return runJobs(database, [payoutHandler({ db: db(), config })], failingLog);
};
/** Fails the test on any logged warning or error. */
const failTest = (line: object) => {
  throw new Error(JSON.stringify(line));
};
const failingLog = { warn: failTest, error: failTest };
const endHold = () => sql`update player_instrument set held_until = now()`.execute(db());

const BANK_ACCOUNT = { instrumentId: 'trustly', fields: FIELDS };

/** Registers a bank account after a step-up. */
async function newAccount(holder = FIELDS.holder): Promise<string> {
  await page.stepUp(password);
  const account = { ...BANK_ACCOUNT, fields: { ...FIELDS, holder } };
  const { status, data } = await page.post('/api/account/instruments', account);
  expect(status).toBe(200);
  return String(data.id);
}
const tokenOf = (text: string) => /stop-payout\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a new destination [AC2, AC5]', () => {
  it('is announced, held for the brand’s hold period, and then receives the money automatically', async () => {
    const id = await newAccount();
    expect(await balance()).toMatchObject({ destinations: [{ id, heldUntil: expect.any(String), needsProof: false }] });
    const withdrawal = firstOf(await withdraw('50.00', id));
    expect(withdrawal).toMatchObject({ state: 'on_hold', hold: 'destination', heldUntil: expect.any(String) });
    const hours = (Date.parse(withdrawal.heldUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    expect(Date.parse(withdrawal.checkBy ?? '')).toBeGreaterThanOrEqual(Date.parse(withdrawal.heldUntil ?? ''));
    await sendPayouts();
    expect(await latest()).toMatchObject({ state: 'on_hold', hold: 'destination' });
    const [announcement] = await announcements();
    expect(announcement?.text).toContain('Trustly');
    await endHold();
    await sendPayouts();
    expect(await latest()).toMatchObject({ id: withdrawal.id, state: 'sent', hold: null, heldUntil: null });
    expect(await balance()).toMatchObject({ destinations: [{ id, heldUntil: null }] });
    expect(await invariants(db())).toEqual([]);
  });

  it('is also held if an operator has to decide, or if the identity is verified after the request', async () => {
    const id = await newAccount();
    const large = firstOf(await withdraw('2500.00', id));
    expect(large.hold).toBe('destination');
    await sql`update player set identity_verified_at = null where customer_id = ${customerId}`.execute(db());
    expect(firstOf(await withdraw('10.00', id)).hold).toBe('verification');
    await verifyIdentity(db(), customerId);
    const rows = await readRows(
      db(),
      { hold: z.string() },
      sql`
      select hold from withdrawal where customer_id = ${customerId}`,
    );
    expect(rows.map(({ hold }) => hold)).toEqual(['destination', 'destination']);
    await endHold();
    await sendPayouts();
    const after = await readRows(
      db(),
      { hold: z.string().nullable() },
      sql`
      select hold from withdrawal where customer_id = ${customerId} order by number`,
    );
    expect(after.map(({ hold }) => hold)).toEqual(['review', 'review']);
  });

  it('does not include a card that has paid in, which may receive more than its deposits after a step-up', async () => {
    const card = await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 20_000n });
    await sql`update player_instrument set confirmed_at = null where id = ${card}::uuid`.execute(db());
    expect(firstOf(await withdraw('150.00', card))).toMatchObject({ state: 'approved' });
    const key = randomUUID();
    expect(await withdraw('100.00', card, key)).toMatchObject({ status: 403, error: { code: 'step_up_required' } });
    await page.stepUp(password);
    expect(firstOf(await withdraw('100.00', card, key))).toMatchObject({ state: 'approved' });
    expect(await announcements()).toEqual([]);
  });

  it('requires a step-up if it was registered only for deposits, and counts as new from then on', async () => {
    const account = { ...BANK_ACCOUNT, use: 'deposit' };
    const { status, data } = await page.post('/api/account/instruments', account);
    expect([status, data.heldUntil]).toEqual([200, null]);
    expect(await announcements()).toEqual([]);
    const id = String(data.id);
    expect(await balance()).toMatchObject({ destinations: [{ id, needsProof: true }] });
    expect((await withdraw('50.00', id)).error?.code).toBe('step_up_required');
    expect(await balance()).toMatchObject({ withdrawable: '9000.00' });
    await page.stepUp(password);
    expect(firstOf(await withdraw('50.00', id)).hold).toBe('destination');
    expect(await announcements()).toHaveLength(1);
  });

  it('becomes trusted with its first deposit if no other instrument has paid in before', async () => {
    const id = await newAccount();
    await aDeposit(db(), customerId, id, 5_000n);
    expect(await balance()).toMatchObject({ destinations: [{ id, heldUntil: null }] });
    expect(firstOf(await withdraw('60.00', id))).toMatchObject({ state: 'approved' });
  });

  it('is trusted for a demo player, without a hold or an announcement', async () => {
    page = world.platform.browser();
    [customerId, username, password] = ['104001', 'demo1', 'Parlay2026$'];
    await verifyIdentity(db(), customerId);
    await page.logIn(username, password);
    const id = await newAccount('Alva Dahl');
    expect(await balance()).toMatchObject({ destinations: [{ id, heldUntil: null, needsProof: false }] });
    expect(firstOf(await withdraw('50.00', id))).toMatchObject({ state: 'approved', hold: null });
    expect(await announcements()).toEqual([]);
  });

  it('stays new after a small deposit if a card paid in before, and only deposits return without a hold', async () => {
    await anInstrument(db(), customerId, { kind: 'card', method: 'visa', deposited: 2_000n });
    const id = String((await page.post('/api/account/instruments', { ...BANK_ACCOUNT, use: 'deposit' })).data.id);
    await aDeposit(db(), customerId, id, 1_000n);
    const own = (await withdraw('30.00', id)).data as unknown as { withdrawals: Withdrawal[] };
    expect(own.withdrawals.map(({ amount, state }) => [amount, state])).toEqual([
      ['20.00', 'approved'],
      ['10.00', 'approved'],
    ]);
    await page.stepUp(password);
    expect(firstOf(await withdraw('60.00', id))).toMatchObject({ state: 'on_hold', hold: 'destination' });
    expect(await announcements()).toHaveLength(1);
    await sql`update player_instrument set confirmed_at = null, held_until = null where id = ${id}::uuid`.execute(db());
    await sql`
      update payment_request set updated_at = updated_at - interval '25 hours'
      where customer_id = ${customerId} and kind = 'deposit'`.execute(db());
    expect(firstOf(await withdraw('60.00', id))).toMatchObject({ hold: null });
    expect(await announcements()).toHaveLength(1);
  });

  it('is new again after its player removed it, and pending payouts await an operator’s review', async () => {
    const id = await newAccount();
    await withdraw('50.00', id);
    expect((await page.delete(`/api/account/instruments/${id}`)).status).toBe(200);
    await sendPayouts();
    expect(await latest()).toMatchObject({ state: 'on_hold', hold: 'review' });
    await endHold();
    const repeated = await page.post('/api/account/instruments', BANK_ACCOUNT);
    expect(repeated.data).toMatchObject({ id, heldUntil: expect.any(String) });
    expect(await announcements()).toHaveLength(2);
    await sendPayouts();
    expect(await latest()).toMatchObject({ state: 'on_hold', hold: 'review' });
  });
});

describe('the stop link in a destination announcement', () => {
  it('stops the destination permanently, returns the money and ends every session', async () => {
    const id = await newAccount();
    await withdraw('50.00', id);
    const token = tokenOf((await announcements())[0]?.text ?? '');
    const reader = world.platform.browser();
    await reader.get('/api/account/user');
    // E-mail scanners follow links, so opening one must not stop anything.
    for (let n = 0; n < 2; n += 1) expect((await reader.get(`/api/stop-payout?token=${token}`)).status).not.toBe(200);
    expect((await page.get('/api/account/sessions')).status).toBe(200);
    const responses = await Promise.all([1, 2, 3].map(() => reader.post('/api/stop-payout', { token })));
    expect(responses.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, 'link_used', 'link_used']);
    expect((await page.get('/api/account/sessions')).status).toBe(401);
    page = world.platform.browser();
    await page.logIn(username, password);
    expect(await balance()).toMatchObject({ withdrawable: '9000.00', onItsWay: '0.00', destinations: [] });
    expect(await latest()).toMatchObject({ state: 'cancelled' });
    await page.stepUp(password);
    const repeated = await page.post('/api/account/instruments', BANK_ACCOUNT);
    expect(repeated.error?.code).toBe('method_unavailable');
    expect((await withdraw('50.00', id)).error?.code).toBe('method_unavailable');
    expect(await invariants(db())).toEqual([]);
  });

  it('is refused if it is unknown or expired', async () => {
    await newAccount();
    const token = tokenOf((await announcements())[0]?.text ?? '');
    await sql`update destination_stop set expires_at = now()`.execute(db());
    expect((await page.post('/api/stop-payout', { token })).error?.code).toBe('link_expired');
    expect((await page.post('/api/stop-payout', { token: 'x' })).error?.code).toBe('link_unknown');
    expect((await page.post('/api/stop-payout', {})).error?.fieldErrors).toEqual({ token: expect.any(String) });
  });
});

describe('automatic approval', () => {
  it('adds up a day’s withdrawals, so only the first of four at 1,999.99 is approved', async () => {
    const bank = await anInstrument(db(), customerId);
    const states: string[] = [];
    for (let n = 0; n < 4; n += 1) states.push(firstOf(await withdraw('1999.99', bank)).hold ?? 'none');
    expect(states).toEqual(['none', 'review', 'review', 'review']);
  });

  it('sends the sixth request of a day to an operator', async () => {
    const bank = await anInstrument(db(), customerId);
    const holds: (string | null)[] = [];
    for (let n = 0; n < 6; n += 1) holds.push(firstOf(await withdraw('10.00', bank)).hold);
    expect(holds).toEqual([null, null, null, null, null, 'review']);
  });

  it('requires a step-up when small withdrawals add up over several days', async () => {
    const bank = await anInstrument(db(), customerId);
    const age = sql`
      update withdrawal set created_at = created_at - interval '25 hours' where customer_id = ${customerId}`;
    await sql`update player set proved_at = now() - interval '30 days' where customer_id = ${customerId}`.execute(db());
    expect(firstOf(await withdraw('1500.00', bank)).state).toBe('approved');
    await age.execute(db());
    expect((await withdraw('600.00', bank)).error?.code).toBe('step_up_required');
    await page.stepUp(password);
    expect(firstOf(await withdraw('600.00', bank)).state).toBe('approved');
  });
});
