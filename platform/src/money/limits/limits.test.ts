import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { sweepSessions } from '../../identity/sessions/end-sessions.ts';
import type { Browser } from '../../testing/browser.ts';
import { countRows } from '../../testing/ledger.ts';
import { ageRaises } from '../../testing/limits.ts';
import { loggedInPlayer } from '../../testing/logged-in.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

const paycorner = new TestPaycorner();
let platform: TestPlatform;
let page: Browser;
let player: string;
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.acceptKeyOf(platform.config);
});
afterAll(async () => {
  await platform.close();
  await paycorner.close();
});
beforeEach(async () => {
  const account = await loggedInPlayer(platform);
  page = account.page;
  await page.stepUp(account.password);
  player = account.customerId;
});

const PATH = '/api/account/limits';
const set = (type: string, period: string, amount: string, browser: Browser = page) =>
  browser.post(PATH, { type, period, amount });
const deposit = (amount: string, browser: Browser = page) =>
  browser.post('/api/account/deposit', { instrumentId: 'visa', amount }, { 'idempotency-key': randomUUID() });
const limits = async () => (await page.get(PATH)).data.limits as Record<string, unknown>[];

/** Logs in a player from another country, whose policy then applies. */
async function playerOf(countryCode: string, brandId = 104): Promise<Browser> {
  const { username, password, customerId } = await createTestPlayer(platform.database.db, {
    brandId,
    address: { countryCode },
  });
  const browser = platform.browser({ address: '198.51.101.7' });
  await browser.logIn(username, password);
  await browser.stepUp(password);
  player = customerId;
  return browser;
}

describe('limit routes [AC7, CL17]', () => {
  it('list no limits at first, but the policy’s rules and the month’s payments', async () => {
    const { status, data } = await page.get(PATH);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      currency: 'EUR',
      limits: [],
      rules: { periods: ['day', 'week', 'month'], raise: { delayHours: 24, confirmAgain: true }, required: [] },
      figures: { month: { deposited: '0.00', withdrawn: '0.00', net: '0.00' }, net: '0.00' },
      prompt: 'skippable',
    });
  });

  it('set a limit, lower it, raise it with a delay and a confirmation, and record each change [B4]', async () => {
    expect((await set('loss', 'week', '100')).data.limits).toMatchObject([
      { type: 'loss', period: 'week', amount: '100.00', used: '0.00', left: '100.00', raise: null },
    ]);
    expect((await set('loss', 'week', '80.50')).data.limits).toMatchObject([{ amount: '80.50', raise: null }]);
    const raise = { amount: '200.00', isDue: false };
    expect((await set('loss', 'week', '200')).data.limits).toMatchObject([{ amount: '80.50', raise }]);
    const confirmation = { type: 'loss', period: 'week', amount: '200.00' };
    const earlyResponse = await page.post(`${PATH}/confirm`, confirmation);
    expect(earlyResponse).toMatchObject({ status: 409, error: { code: 'conflict', details: { reason: 'not_due' } } });
    await ageRaises(platform.database.db, player, 24);
    expect(await limits()).toMatchObject([{ amount: '80.50', raise: { ...raise, isDue: true } }]);
    expect((await page.post(`${PATH}/confirm`, confirmation)).data.limits).toMatchObject([
      { amount: '200.00', raise: null },
    ]);
    await page.delete(`${PATH}?type=loss&period=week`);
    expect(await limits()).toMatchObject([{ amount: '200.00', raise: { amount: null } }]);
    await page.delete(`${PATH}?type=loss&period=week&what=raise`);
    expect(await limits()).toMatchObject([{ amount: '200.00', raise: null }]);
    const { data } = await page.get(`${PATH}/history`);
    expect((data.items as { event: string }[]).map(({ event }) => event)).toEqual([
      'raise_withdrawn',
      'raise_asked',
      'raised',
      'raise_asked',
      'lowered',
      'set',
    ]);
  });

  it.each([
    [{ type: 'loss', period: 'week', amount: '1.001' }, 'amount', 'invalidPattern'],
    [{ type: 'loss', period: 'week', amount: '90000000000000' }, 'amount', 'numberLesserThanOrEqualTo'],
    [{ type: 'session', period: 'day', amount: '14' }, 'amount', 'numberGreaterThanOrEqualTo'],
    [{ type: 'session', period: 'day', amount: '1440' }, 'amount', 'numberLesserThanOrEqualTo'],
    [{ type: 'session', period: 'day', amount: '60.5' }, 'amount', 'invalidPattern'],
  ])('refuse %j with a field error', async (body, field, key) => {
    const { status, error } = await page.post(PATH, body);
    expect(status).toBe(422);
    expect(error?.fieldErrors).toEqual({ [field]: key });
  });

  it('refuse a limit type that the policy does not offer', async () => {
    const swede = await playerOf('SE');
    expect(await set('netDeposit', 'week', '100', swede)).toMatchObject({
      status: 422,
      error: { fieldErrors: { type: 'fieldError' } },
    });
  });

  it('hide a limit from other players, who cannot confirm its removal either', async () => {
    await set('wager', 'day', '10');
    const other = await loggedInPlayer(platform);
    await other.page.stepUp(other.password);
    expect((await other.page.get(PATH)).data.limits).toEqual([]);
    const body = { type: 'wager', period: 'day', amount: null };
    expect(await other.page.post(`${PATH}/confirm`, body)).toMatchObject({ status: 404 });
    expect((await platform.browser().get(PATH)).status).toBe(401);
  });
});

describe('a deposit under the player’s limits', () => {
  it('is refused above the remaining amount, with details, and open pages are notified [B4]', async () => {
    await set('deposit', 'week', '100');
    expect((await deposit('60.00')).status).toBe(200);
    const { status, error } = await deposit('50.00');
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'limit_reached',
      details: { type: 'deposit', period: 'week', limit: '100.00', left: '40.00', currency: 'EUR' },
    });
    const rows = await readRows(
      platform.database.db,
      { payload: z.unknown() },
      sql`
      select payload from outbox where customer_id = ${player} and event = 'DepositWindowExceeded'`,
    );
    expect(rows).toEqual([{ payload: { values: { message: error?.message } } }]);
    expect(await limits()).toMatchObject([{ used: '60.00', left: '40.00' }]);
    expect((await deposit('40.00')).status).toBe(200);
  });

  it('requires a deposit limit if the policy demands one [B10]', async () => {
    const swede = await playerOf('SE');
    expect((await swede.get(PATH)).data).toMatchObject({ prompt: 'required', rules: { required: ['deposit'] } });
    expect(await deposit('50.00', swede)).toMatchObject({
      status: 409,
      error: { code: 'limit_required', details: { types: ['deposit'] } },
    });
    await swede.post(`${PATH}/skip`);
    expect((await swede.get(PATH)).data.prompt).toBe('required');
    await set('deposit', 'month', '500', swede);
    expect((await swede.get(PATH)).data.prompt).toBeNull();
    expect((await deposit('50.00', swede)).status).toBe(200);
  });

  it('is preceded by a prompt that can be skipped if the policy demands no limit [B4]', async () => {
    expect((await page.get(PATH)).data.prompt).toBe('skippable');
    expect((await page.post(`${PATH}/skip`)).data).toEqual({ done: true });
    expect((await page.get(PATH)).data.prompt).toBeNull();
  });

  it('is capped at 1,000.00 EUR a month in Germany, regardless of the player’s own limit', async () => {
    const german = await playerOf('DE');
    await set('deposit', 'month', '5000', german);
    expect((await deposit('990.00', german)).status).toBe(200);
    expect(await deposit('10.01', german)).toMatchObject({
      error: { code: 'limit_reached', details: { limit: '1000.00', left: '10.00', by: 'policy' } },
    });
  });
});

describe('a time limit [AC7]', () => {
  // Uses a time zone where it is about noon, so the used and the remaining time fall on the same day.
  beforeEach(async () => {
    const offset = new Date().getUTCHours() - 12;
    await sql`
      update wallet set time_zone = ${`Etc/GMT${offset < 0 ? '' : '+'}${offset}`} where customer_id = ${player}`.execute(
      platform.database.db,
    );
  });
  const expire = (minutes: number) =>
    sql`
      update session set created_at = created_at - make_interval(mins => ${minutes}), last_seen_at = now(),
        ends_at = ends_at, expires_at = expires_at
      where customer_id = ${player} and ended_at is null`.execute(platform.database.db);

  it('ends a session when the time is used up, and blocks play until the next period [AC7]', async () => {
    await expire(30);
    const { data } = await set('session', 'day', '45');
    const [limit] = data.limits as { used: string; left: string; endsAt: string }[];
    expect(Number(limit?.used)).toBeGreaterThanOrEqual(29);
    const { data: user } = await page.get('/api/account/user');
    const left = (new Date(String(user.sessionEndsAt)).getTime() - Date.now()) / 60_000;
    expect(left).toBeGreaterThan(13);
    expect(left).toBeLessThanOrEqual(15.1);
    await set('session', 'day', '15');
    const cookies = new Map(page.cookies);
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false, ended: 'time-limit' });
    await sweepSessions(platform.database.db);
    expect(
      await countRows(
        platform.database.db,
        'outbox',
        sql`customer_id = ${player} and event = 'SessionEnded' and payload ->> 'reason' = 'time-limit'`,
      ),
    ).toBe(1);
    for (const [name, value] of cookies) page.cookies.set(name, value);
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false, ended: 'time-limit' });
    const rows = await readRows(
      platform.database.db,
      { username: z.string() },
      sql`select username from player where customer_id = ${player}`,
    );
    const login = await page.logIn(rows[0]?.username ?? '', 'Secret2026$');
    expect(login.status).toBe(200);
    expect((await page.get('/api/account/user')).data).toMatchObject({ noPlayUntil: limit?.endsAt });
    const refusal = { status: 403, error: { code: 'time_limit_reached', details: { until: limit?.endsAt } } };
    expect(await page.post('/api/games/quiet-comet/launch', { mode: 'real' })).toMatchObject(refusal);
    expect(await deposit('20.00')).toMatchObject(refusal);
    const key = { 'idempotency-key': randomUUID() };
    expect(await page.post('/api/sportuno/enroll', { tournamentId: randomUUID() }, key)).toMatchObject(refusal);
    expect((await page.get('/api/sports-book')).data.jsScript).toBeNull();
    expect((await page.get('/api/account/withdrawal')).status).toBe(200);
    // This session uses up no time, and a lower limit does not end it.
    await expire(30);
    const [unchanged] = (await set('session', 'day', '16')).data.limits as { used: string }[];
    expect(unchanged?.used).toBe(limit?.used);
    await set('session', 'day', '15');
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: true });
  });

  it('counts simultaneous time on two devices once', async () => {
    const rows = await readRows(
      platform.database.db,
      { used: z.string() },
      sql`
      with made as (
        insert into session (token_hash, customer_id, created_at, expires_at, ends_at, ip_address, user_agent)
        select sha256(n::text::bytea || ${player}::text::bytea), ${player}, now() - make_interval(mins => 40 - n * 10),
          now() + interval '1 hour', now() + interval '1 hour', '127.0.0.1', 'test' from generate_series(0, 1) n
        returning 1)
      select count(*)::text as used from made`,
    );
    expect(rows[0]?.used).toBe('2');
    const counted = await readRows(
      platform.database.db,
      { seconds: z.number() },
      sql`
      select session_seconds_used(${player}, now() - interval '1 day')::int as seconds`,
    );
    expect(Math.round((counted[0]?.seconds ?? 0) / 60)).toBe(40);
  });
});
