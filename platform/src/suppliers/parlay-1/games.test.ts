import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signingKeysOf } from '@parlay/contracts/providers';
import { readRows } from '@parlay/server/read-rows';
import { signedHeaders } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { z } from 'zod';
import { claimNonce, sweepNonces } from '../../core/http/signed-call.ts';
import { endSessionsOf, sweepSessions } from '../../identity/sessions/end-sessions.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import type { Browser } from '../../testing/browser.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
let northlight: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  northlight = new TestCompany(platform.app, 'northlight');
});
afterAll(() => platform.close());

/** Logs in a demo player and launches a Northlight game. Each test uses a different player. */
async function launchGame(username: string) {
  const page = platform.browser();
  await page.logIn(username);
  const launch = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
  expect(launch.status).toBe(200);
  return { page, token: new URL(String(launch.data.url)).searchParams.get('token') ?? '' };
}

const BET = '/api/provider/northlight/bet';
const WIN = '/api/provider/northlight/win';
const ROLLBACK = '/api/provider/northlight/rollback';

describe('a game provider', () => {
  it('reads the balance that a player can stake, without locked money', async () => {
    const { token } = await launchGame('demo1');
    expect(await northlight.call('/api/provider/northlight/balance', { token })).toMatchObject({
      status: 200,
      data: { balance: '850.00', currency: 'EUR' },
    });
  });

  it('gets a pseudonym for each player that is the same in each launch [B14]', async () => {
    const name = async (token: string) => {
      const { data } = await northlight.call('/api/provider/northlight/balance', { token });
      return data?.player;
    };
    const first = await name((await launchGame('demo1')).token);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await name((await launchGame('demo1')).token)).toBe(first);
    expect(await name((await launchGame('demo2')).token)).not.toBe(first);
  });

  it('takes stakes from the wallet and pays wins into it', async () => {
    const { page, token } = await launchGame('demo2');
    const bet = aBet(token);
    expect(await northlight.call(BET, bet)).toEqual({
      status: 200,
      data: { balance: '840.00', currency: 'EUR', transactionId: bet.transactionId },
      error: undefined,
    });
    const win = { ...bet, transactionId: 'demo2-win', amount: '35.50' };
    expect(await northlight.call(WIN, win)).toMatchObject({ status: 200, data: { balance: '875.50' } });
    const { data } = await page.get('/api/account/user');
    expect(data.balances).toMatchObject({ spendable: '1025.50', withdrawable: '625.50', locked: '150.00' });
  });

  it('gets the first reply again for a repeated transaction, and 422 if the body differs', async () => {
    const { token } = await launchGame('demo3');
    const bet = aBet(token);
    const first = await northlight.call(BET, bet);
    await northlight.call(BET, aBet(token));
    expect(await northlight.call(BET, bet)).toEqual(first);
    expect(await northlight.call(BET, { ...bet, amount: '11.00' })).toMatchObject({
      status: 422,
      error: { code: 'duplicate_with_other_body' },
    });
  });

  it('can roll back a bet only once, and is refused a bet whose rollback came first', async () => {
    const { token } = await launchGame('demo4');
    const bet = aBet(token);
    await northlight.call(BET, bet);
    expect(await northlight.call(ROLLBACK, bet)).toMatchObject({ status: 200, data: { balance: '850.00' } });
    expect(await northlight.call(ROLLBACK, bet)).toMatchObject({ status: 200, data: { balance: '850.00' } });
    expect(await northlight.call(WIN, { ...bet, transactionId: 'demo4-win' })).toMatchObject({
      status: 409,
      error: { code: 'round_without_bet' },
    });
    const late = aBet(token);
    expect(await northlight.call(ROLLBACK, late)).toMatchObject({ status: 200, data: { balance: '850.00' } });
    expect(await northlight.call(BET, late)).toMatchObject({ status: 409, error: { code: 'conflict' } });
  });

  it('is refused a stake above the balance, and a win without a bet', async () => {
    const { token } = await launchGame('demo5');
    const bet = { ...aBet(token), amount: '850.01' };
    expect(await northlight.call(BET, bet)).toMatchObject({ status: 409, error: { code: 'insufficient_funds' } });
    expect(await northlight.call(WIN, aBet(token))).toMatchObject({
      status: 409,
      error: { code: 'round_without_bet' },
    });
  });

  it('is refused a stake in a launched game that the brand no longer offers, but its rounds are paid', async () => {
    const { page, token } = await launchGame('demo19');
    const bet = aBet(token);
    const first = await northlight.call(BET, bet);
    expect(first.status).toBe(200);
    const customerId = String((await page.get('/api/account/user')).data.customerId);
    const moveTo = (brandId: number) =>
      sql`update player set brand_id = ${brandId} where customer_id = ${customerId}`.execute(platform.database.db);
    // Brand 113 has no games.
    await moveTo(113);
    const refused = {
      status: 409,
      error: { code: 'conflict', details: { reason: 'product_not_offered', retry: 'final' } },
    };
    expect(await northlight.call(BET, aBet(token))).toMatchObject(refused);
    expect(await northlight.call(BET, bet)).toEqual(first);
    expect(await northlight.call(WIN, { ...bet, transactionId: 'demo19-win' })).toMatchObject({ status: 200 });
    await moveTo(104);
    expect(await northlight.call(BET, aBet(token))).toMatchObject({ status: 200 });
  });

  describe('after the end of the login session', () => {
    const db = () => platform.database.db;
    const customerOf = async (page: Browser) => String((await page.get('/api/account/user')).data.customerId);
    const endings: [name: string, end: (page: Browser, customerId: string) => Promise<unknown>][] = [
      ['logout', (page) => page.post('/api/logout')],
      [
        'expiry, before the sweep',
        (_, customerId) =>
          sql`update session set expires_at = now() - interval '1 second' where customer_id = ${customerId}`.execute(
            db(),
          ),
      ],
      [
        'expiry, after the sweep',
        async (_, customerId) => {
          await sql`update session set expires_at = now() - interval '1 second' where customer_id = ${customerId}`.execute(
            db(),
          );
          await sweepSessions(db());
        },
      ],
      ['ended from another session', (_, customerId) => endSessionsOf(db(), { customerId }, 'ended-elsewhere')],
      ['password change', (_, customerId) => endSessionsOf(db(), { customerId }, 'password-changed')],
    ];

    it.each(endings)('can neither stake nor read the balance, but can settle open rounds: %s', async (_, end) => {
      const { username, password, customerId } = await createTestPlayer(db(), {
        balance: { withdrawable: 85_000n, bonus: 0n, locked: 0n },
      });
      const page = platform.browser();
      await page.logIn(username, password);
      expect(await customerOf(page)).toBe(customerId);
      const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
      const token = new URL(String(data.url)).searchParams.get('token') ?? '';
      const [won, back] = [aBet(token), aBet(token)];
      for (const bet of [won, back]) expect(await northlight.call(BET, bet)).toMatchObject({ status: 200 });
      await end(page, customerId);
      const closed = { status: 409, error: { code: 'session_closed' } };
      expect(await northlight.call(BET, aBet(token))).toMatchObject(closed);
      expect(await northlight.call('/api/provider/northlight/balance', { token })).toMatchObject(closed);
      // A repeated call gets the same reply.
      expect(await northlight.call(BET, won)).toMatchObject({ status: 200 });
      const win = { ...won, transactionId: `${won.transactionId}-win`, amount: '20.00' };
      expect(await northlight.call(WIN, win)).toMatchObject({ status: 200, data: { balance: '850.00' } });
      expect(await northlight.call(ROLLBACK, back)).toMatchObject({ status: 200, data: { balance: '860.00' } });
      expect(await northlight.call(WIN, { ...win, ...aBet(token) })).toMatchObject({
        status: 409,
        error: { code: 'round_without_bet' },
      });
    });

    it('can stake in a game that was launched after the player had logged in again', async () => {
      const { page, token } = await launchGame('demo11');
      await sweepSessions(db());
      expect(await northlight.call(BET, aBet(token))).toMatchObject({ status: 200 });
      await page.post('/api/logout');
      const { token: again } = await launchGame('demo11');
      expect(await northlight.call(BET, aBet(again))).toMatchObject({ status: 200 });
    });
  });

  it('cannot use the token of another provider’s game', async () => {
    const { token } = await launchGame('demo7');
    const oddbird = new TestCompany(platform.app, 'oddbird');
    expect(await oddbird.call('/api/provider/oddbird/bet', aBet(token))).toMatchObject({
      status: 404,
      error: { code: 'unknown_token' },
    });
  });

  it.each([
    ['wrong', 'a wrong signature', { 'x-signature': 'ab'.repeat(32) }],
    ['incomplete', 'no signature', { 'x-signature': '' }],
    ['incomplete', 'no nonce', { 'x-nonce': '' }],
    ['incomplete', 'no timestamp', { 'x-timestamp': '' }],
    ['out-of-time', 'an old timestamp', { 'x-timestamp': String(Math.floor(Date.now() / 1000) - 330) }],
  ])('is refused with 401 and the reason %s for %s', async (reason, _, headers) => {
    const signed = northlight.sign(BET, aBet('x'));
    const lower = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]));
    expect(await northlight.call(BET, aBet('x'), { ...lower, ...headers })).toMatchObject({
      status: 401,
      error: { code: 'invalid_signature', details: { reason } },
    });
  });

  it('is refused if it sends a signed call to another URL, with another method or with another body', async () => {
    const { token } = await launchGame('demo9');
    const bet = aBet(token);
    const send = async (url: string, body: object, method: 'POST' | 'PUT' = 'POST', target = BET) => {
      const headers = { 'content-type': 'application/json', ...northlight.sign(target, bet) };
      return (await platform.app.inject({ method, url, headers, payload: JSON.stringify(body) })).statusCode;
    };
    expect(await send(ROLLBACK, bet)).toBe(401);
    expect(await send(WIN, bet)).toBe(401);
    expect(await send(`${BET}?x=1`, bet)).toBe(401);
    expect(await send(BET, { ...bet, amount: '1.00' })).toBe(401);
    expect(await send(BET, bet, 'PUT')).not.toBe(200);
    expect(await send(BET, bet)).toBe(200);
    expect(await northlight.call('/api/provider/northlight/balance', { token })).toMatchObject({
      data: { balance: '840.00' },
    });
  });

  it('is refused with the key for our calls to the provider, and with another provider’s key', async () => {
    const body = aBet('x');
    const keysOf = (name: string) => signingKeysOf(platform.config.providers.find(({ id }) => id === name));
    for (const key of [keysOf('northlight')?.ours, keysOf('oddbird')?.theirs]) {
      const headers = signedHeaders(key ?? '', { method: 'POST', target: BET, body: JSON.stringify(body) });
      expect(await northlight.call(BET, body, headers)).toMatchObject({ status: 401 });
    }
  });

  it('is refused if it repeats a signed call, even concurrently, but not if it signs the call again', async () => {
    const { token } = await launchGame('demo10');
    const bet = aBet(token);
    const headers = northlight.sign(BET, bet);
    const responses = await Promise.all([1, 2, 3, 4].map(() => northlight.call(BET, bet, headers)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(responses.find(({ status }) => status === 401)?.error).toMatchObject({ details: { reason: 'repeated' } });
    expect(await northlight.call(BET, bet)).toEqual(responses.find(({ status }) => status === 200));
  });

  it('may use another provider’s nonce, and its own again once the signature is too old', async () => {
    const { db } = platform.database;
    const nonce = 'nonce-of-two-companies';
    expect(await claimNonce(db, 'northlight', nonce)).toBe(true);
    expect(await claimNonce(db, 'oddbird', nonce)).toBe(true);
    await sql`update signed_call set at = now() - interval '14 minutes' where nonce = ${nonce}`.execute(db);
    await sweepNonces(db);
    expect(await claimNonce(db, 'northlight', nonce)).toBe(false);
    await sql`update signed_call set at = now() - interval '16 minutes' where nonce = ${nonce}`.execute(db);
    await sweepNonces(db);
    expect(await claimNonce(db, 'northlight', nonce)).toBe(true);
  });

  it('gets 401 under another provider’s name, and 404 under a name that is not a game provider’s', async () => {
    expect(await northlight.call('/api/provider/oddbird/bet', aBet('x'))).toMatchObject({ status: 401 });
    expect(await northlight.call('/api/provider/paycorner/bet', aBet('x'))).toMatchObject({ status: 404 });
    expect(await northlight.call('/api/provider/nobody/bet', aBet('x'))).toMatchObject({ status: 404 });
  });

  it.each([
    ['amount', { amount: '-1.00' }],
    ['amount', { amount: '1.001' }],
    ['amount', { amount: '0.00' }],
    ['amount', { amount: 5 }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '9999999999999.00' }],
    ['currency', { currency: 'euro' }],
    ['roundId', { roundId: '' }],
    ['transactionId', { transactionId: undefined }],
    ['token', { token: null }],
  ])('gets an error that names %s as invalid for %j', async (field, change) => {
    const { status, error } = await northlight.call(BET, { ...aBet('x'), ...change });
    expect(status).toBe(400);
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual([field]);
  });

  it('is refused a currency other than the wallet’s', async () => {
    const { token } = await launchGame('demo8');
    expect(await northlight.call(BET, { ...aBet(token), currency: 'PEN' })).toMatchObject({
      status: 422,
      error: { fieldErrors: { currency: 'fieldError' } },
    });
  });

  it('leaves the books balanced', async () => {
    expect(await invariants(platform.database.db)).toEqual([]);
    const rows = await readRows(
      platform.database.db,
      { total: z.string() },
      sql`select sum(version)::text as total from wallet`,
    );
    expect(Number(rows[0]?.total)).toBeGreaterThan(20);
  });
});
