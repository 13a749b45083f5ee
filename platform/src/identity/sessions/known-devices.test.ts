import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networkOf } from '@parlay/server/network';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { countTowardsLimit, LIMITS } from '../../core/http/limits.ts';
import { turnOnTwoFactor } from '../../testing/authenticator.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { measureTimeDifference } from '../../testing/times.ts';
import { sweepKnownDevices } from './known-devices.ts';

const DEVICE = '__Host-parlay_device';

let platform: TestPlatform;
let address = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const browser = (): Browser => {
  address += 1;
  return platform.browser({ address: `198.51.120.${address}` });
};

/** Creates a player with a browser in which they have logged in before. */
async function owner() {
  const player = await createTestPlayer(platform.database.db);
  const page = browser();
  expect((await page.logIn(player.username, player.password)).status).toBe(200);
  await page.post('/api/logout');
  return { ...player, page, device: page.cookies.get(DEVICE) ?? '' };
}

/** Returns a browser with this cookie, at a separate address. */
function browserWith(device: string): Browser {
  const page = browser();
  page.cookies.set(DEVICE, device);
  return page;
}

/** Locks a name as if after a hundred failures from many addresses, without hashing a hundred passwords. */
async function lockName(username: string): Promise<void> {
  await browser().logIn(username, 'wrong');
  await extendLock(username);
}

/** Extends the lock of a name to outlast a slow test. Returns how many failures were counted. */
async function extendLock(username: string): Promise<number | undefined> {
  const rows = await readRows(
    platform.database.db,
    { failures: z.number() },
    sql`
    with l as (select key, attempts from login_guard
      where key = encode(sha256(convert_to(lower(${`104:${username}`}), 'UTF8')), 'hex') for update)
    update login_guard g set attempts = 100, last_attempt_at = now(), blocked_until = now() + interval '15 minutes'
    from l where g.key = l.key returning l.attempts as failures`,
  );
  return rows[0]?.failures;
}

const devicesOf = async (customerId: string) =>
  (await sql`select 1 from known_device where customer_id = ${customerId}`.execute(platform.database.db)).rows.length;

describe('an account under attack from 50 addresses', () => {
  it('is locked for others, but not for its owner in a known browser [D2]', async () => {
    const { username, password, page } = await owner();
    for (let n = 0; n < 50; n += 1) {
      const attacker = browser();
      for (let guess = 0; guess < 2; guess += 1)
        expect((await attacker.logIn(username, `wrong${guess}`)).status).toBe(401);
    }
    const stranger = await browser().logIn(username, password);
    expect([stranger.status, stranger.error?.code]).toEqual([429, 'too_many_attempts']);
    expect(await extendLock(username)).toBe(100);
    expect((await page.logIn(username, password)).status).toBe(200);
    // The owner's success does not clear the attackers' failures.
    expect((await browser().logIn(username, password)).status).toBe(429);
  });

  it('is delayed in a known browser after ten wrong passwords [D2]', async () => {
    const { username, password, page } = await owner();
    await lockName(username);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await page.logIn(username, 'wrong')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    const refused = await page.logIn(username, password);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('allows its owner to change the password in a known browser [AU13, D2]', async () => {
    const { username, password, page } = await owner();
    await page.logIn(username, password);
    await lockName(username);
    const newPassword = 'Another2026$';
    const edit = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
    expect((await page.post('/api/account/edit-password', edit)).status).toBe(200);
  });
});

describe('the known-browser cookie', () => {
  it('cannot be read by scripts or other sites, and is stored as a hash [D4]', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    const page = browser();
    const response = await page.logIn(username, password);
    const cookie = [response.headers['set-cookie']].flat().find((line) => String(line).startsWith(DEVICE));
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const rows = await readRows(
      platform.database.db,
      { hash: z.instanceof(Buffer) },
      sql`select token_hash as hash from known_device`,
    );
    const token = page.cookies.get(DEVICE) ?? '';
    expect(rows.some(({ hash }) => hash.toString('utf8').includes(token) || hash.toString('base64url') === token)).toBe(
      false,
    );
  });

  it('is also set by a registration, but never by a failed login [D2]', async () => {
    const page = browser();
    const user = newPerson();
    await page.get('/api/account/user');
    await page.post('/api/login', { username: 'nobody', password: 'wrong' });
    expect(page.cookies.has(DEVICE)).toBe(false);
    expect((await register(page, user)).status).toBe(200);
    await page.post('/api/logout');
    await lockName(String(user.username));
    expect((await page.logIn(String(user.username), String(user.password))).status).toBe(200);
  });

  it('has no effect if it is forged or another player’s [D2]', async () => {
    const { username, password } = await owner();
    const other = await owner();
    await lockName(username);
    for (const device of ['made-up', 'A'.repeat(43), other.device, '']) {
      const { status, error } = await browserWith(device).logIn(username, password);
      expect([status, error?.code]).toEqual([429, 'too_many_attempts']);
    }
  });

  it('gives a thief ten guesses [D2]', async () => {
    const { username, password, device } = await owner();
    await lockName(username);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await browserWith(device).logIn(username, 'wrong')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    expect((await browserWith(device).logIn(username, password)).status).toBe(429);
  });

  it('does not replace the second factor [D2]', async () => {
    const { username, password, page } = await owner();
    await page.logIn(username, password);
    await turnOnTwoFactor(page, password);
    const { status, error } = await browserWith(page.cookies.get(DEVICE) ?? '').logIn(username, password);
    expect([status, error?.code]).toEqual([403, 'otp_required']);
  });

  it('becomes invalid when two-factor login is turned on in another browser [D2]', async () => {
    const { customerId, username, password, page } = await owner();
    const second = browser();
    await second.logIn(username, password);
    expect(await devicesOf(customerId)).toBe(2);
    await turnOnTwoFactor(second, password);
    expect(await devicesOf(customerId)).toBe(1);
    await lockName(username);
    expect((await page.logIn(username, password)).status).toBe(429);
  });

  it('becomes invalid after a password change, except in the browser that made it [AU13, D2]', async () => {
    const { username, password, device } = await owner();
    const second = browser();
    await second.logIn(username, password);
    const newPassword = 'Another2026$';
    const edit = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
    expect((await second.post('/api/account/edit-password', edit)).status).toBe(200);
    await lockName(username);
    expect((await browserWith(device).logIn(username, newPassword)).status).toBe(429);
    expect((await browserWith(second.cookies.get(DEVICE) ?? '').logIn(username, newPassword)).status).toBe(200);
  });

  it('becomes invalid after a password reset, except in the browser that made it [AU12, D2]', async () => {
    const { username, page, device } = await owner();
    const email = `${username}@example.com`;
    await page.post('/api/password', { username: email });
    const token = tokenIn((await mailsTo(platform, email)).at(-1));
    const newPassword = 'Another2026$';
    const reset = { email, token, newPassword, confirmNewPassword: newPassword };
    const otherBrowser = browser();
    await otherBrowser.get('/api/account/user');
    expect((await otherBrowser.send('PATCH', '/api/password', { body: reset })).status).toBe(200);
    await lockName(username);
    expect((await browserWith(device).logIn(username, newPassword)).status).toBe(429);

    const current = await owner();
    const to = `${current.username}@example.com`;
    await current.page.post('/api/password', { username: to });
    const ownReset = { ...reset, email: to, token: tokenIn((await mailsTo(platform, to)).at(-1)) };
    expect((await current.page.send('PATCH', '/api/password', { body: ownReset })).status).toBe(200);
    await lockName(current.username);
    expect((await current.page.logIn(current.username, newPassword)).status).toBe(200);
  });

  it('becomes invalid after a logout of all devices, except in the browser that made it [RS5]', async () => {
    const { username, password, page, device } = await owner();
    const current = browser();
    await current.logIn(username, password);
    expect((await current.delete('/api/account/sessions')).status).toBe(200);
    await lockName(username);
    expect((await browserWith(device).logIn(username, password)).status).toBe(429);
    expect((await current.logIn(username, password)).status).toBe(200);
    expect(page.cookies.get(DEVICE)).toBe(device);
  });

  it('is shared by the players of one browser, and replaced if somebody planted it [D2]', async () => {
    const attacker = await owner();
    const victim = await createTestPlayer(platform.database.db);
    const household = browserWith(attacker.device);
    await household.logIn(victim.username, victim.password);
    const renewed = household.cookies.get(DEVICE) ?? '';
    expect(renewed).not.toBe(attacker.device);
    await lockName(victim.username);
    await lockName(attacker.username);
    expect((await browserWith(attacker.device).logIn(victim.username, victim.password)).status).toBe(429);
    for (const { username, password } of [victim, attacker])
      expect((await browserWith(renewed).logIn(username, password)).status).toBe(200);
  });

  it('is valid for the ten most recently used browsers, for 180 days', async () => {
    const { customerId, username, password, device } = await owner();
    for (let n = 0; n < 10; n += 1) {
      expect((await browser().logIn(username, password)).status).toBe(200);
    }
    expect(await devicesOf(customerId)).toBe(10);
    await lockName(username);
    expect((await browserWith(device).logIn(username, password)).status).toBe(429);

    const expired = await owner();
    await sql`update known_device set last_used_at = now() - interval '180 days' where customer_id = ${expired.customerId}`.execute(
      platform.database.db,
    );
    await lockName(expired.username);
    expect((await expired.page.logIn(expired.username, expired.password)).status).toBe(429);
    await sweepKnownDevices(platform.database.db);
    expect(await devicesOf(expired.customerId)).toBe(0);
  });
});

describe('a caller with a known browser', () => {
  it('learns nothing about names, because all responses are the same [D1]', async () => {
    const { device, username } = await owner();
    const stranger = await createTestPlayer(platform.database.db);
    const facts = ({ status, error, headers }: BrowserResponse) => ({
      status,
      said: [error?.code, error?.message],
      bytes: Number(headers['content-length']),
    });
    const wrong = async (name: string) => facts(await browserWith(device).logIn(name, 'wrong'));
    const responses = [await wrong(username), await wrong(stranger.username), await wrong('nobody-at-all')];
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  it('learns nothing about names from timing, which differs by less than 50 ms [D1]', async () => {
    const { device } = await owner();
    const measure = async (name: string) => {
      const page = browserWith(device);
      await page.get('/api/account/user');
      const startedAt = performance.now();
      await page.logIn(name, 'wrong');
      return performance.now() - startedAt;
    };
    await measure('nobody-before');
    let username = '';
    const known = async () => {
      ({ username } = await createTestPlayer(platform.database.db));
      return measure(username);
    };
    expect(await measureTimeDifference(known, () => measure(`not-${username}`), 50)).toBeLessThan(50);
  });
});

it('allows a login from a known browser after its address has used up its logins [D2]', async () => {
  const { username, password, page } = await owner();
  const { db } = platform.database;
  await countTowardsLimit(db, 'login', networkOf(page.address), LIMITS.login.burst - 5);
  const other = platform.browser({ address: page.address });
  while ((await other.logIn('nobody', 'x')).error?.code !== 'rate_limited');
  expect((await other.logIn(username, password)).status).toBe(429);
  expect((await page.logIn(username, password)).status).toBe(200);
  // For other usernames the browser counts towards its address, because one account can have ten known browsers.
  while ((await other.logIn('nobody', 'x')).error?.code !== 'rate_limited');
  expect((await page.logIn('nobody', 'x')).error?.code).toBe('rate_limited');
  // For its player it has a separate limit.
  const codes: unknown[] = [];
  for (let guess = 0; guess <= LIMITS.knownDevice.burst; guess += 1)
    codes.push((await page.logIn(username, 'x')).error?.code);
  expect(codes).toContain('rate_limited');
});
