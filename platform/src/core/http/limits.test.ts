import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { LIMITS, type LimitName } from './limits.ts';

const ADDRESS = '203.0.113.200';

let platform: TestPlatform;
let page: ReturnType<TestPlatform['browser']>;
let customerId: string;
beforeAll(async () => {
  platform = await testPlatform();
  const player = await createTestPlayer(platform.database.db);
  ({ customerId } = player);
  page = platform.browser({ address: ADDRESS });
  await page.logIn(player.username, player.password);
});
afterAll(() => platform.close());

/** Returns a browser at the same address without an earlier login. */
async function unknownBrowser() {
  const visitor = platform.browser({ address: ADDRESS });
  await visitor.get('/api/account/user');
  return visitor;
}

/** Exhausts the limit. */
async function exhaust(name: LimitName) {
  const subject = LIMITS[name].by === 'player' ? customerId : ADDRESS;
  await sql`
    insert into rate_limit (key, until) values (${`${name}:${subject}`}, now() + interval '1 hour')
    on conflict (key) do update set until = excluded.until`.execute(platform.database.db);
}

it.each([
  ['POST', '/api/login', 'login'],
  ['POST', '/api/check-username-availability', 'availability'],
  ['POST', '/api/check-display-name-availability', 'availability'],
  ['POST', '/api/country-labels', 'places'],
  ['POST', '/api/register/registration-token', 'registration'],
  ['POST', '/api/register', 'registration'],
  ['POST', '/api/password', 'mail'],
  ['PATCH', '/api/password', 'recovery'],
  ['POST', '/api/resend-email', 'mail'],
  ['POST', '/api/validate-email', 'recovery'],
  ['POST', '/api/tickets', 'mail'],
  ['POST', '/api/btag', 'action'],
  ['POST', '/api/customer-stats', 'action'],
  ['POST', '/api/consents/customer', 'action'],
  ['POST', '/api/send-otp', 'action'],
  ['POST', '/api/account/update-customer', 'action'],
  ['POST', '/api/account/edit-password', 'action'],
  ['POST', '/api/account/step-up', 'action'],
  ['POST', '/api/stop-payout', 'recovery'],
  ['POST', '/api/account/reality-check', 'action'],
  ['POST', '/api/account/ping', 'action'],
  ['DELETE', '/api/account/sessions', 'action'],
] as const)('%s %s responds with 429 and Retry-After above its limit (%s)', async (method, path, name) => {
  await exhaust(name);
  // A browser with an earlier login has its own limit (decision 153).
  const caller = name === 'login' ? await unknownBrowser() : page;
  const { status, error, headers } = await caller.send(method, path, method === 'DELETE' ? {} : { body: {} });
  expect([status, error?.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(error?.reference).toBeTruthy();
});

it('the limits of an address apply to its whole IPv6 network, but not to another network [D2]', async () => {
  await sql`delete from rate_limit`.execute(platform.database.db);
  const { burst } = LIMITS.mail;
  const requestFrom = async (address: string) => {
    const visitor = platform.browser({ address });
    await visitor.get('/api/account/user');
    return (await visitor.post('/api/resend-email', { email: 'nobody@example.com' })).status;
  };
  for (let n = 0; n < burst; n += 1) expect(await requestFrom(`2001:db8:1:2:${n}::1`)).toBe(200);
  expect(await requestFrom('2001:db8:1:2:ffff::')).toBe(429);
  expect(await requestFrom('2001:db8:1:3::1')).toBe(200);
});

describe('behind proxies', () => {
  const login = {
    url: '/api/login',
    method: 'POST',
    payload: { username: 'nobody-here', password: 'wrong-1' },
  } as const;
  /** Logs in over one socket, once for each forwarded address, and returns the statuses. */
  async function statusesOf(app: TestPlatform['app'], remoteAddress: string, clients: readonly string[]) {
    const statuses: number[] = [];
    for (const client of clients) {
      const headers = { host: 'localhost:8080', 'x-forwarded-for': client };
      const visitor = await app.inject({ url: '/api/account/user', headers, remoteAddress });
      const token = String(visitor.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value);
      const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const call = { ...login, headers: { ...headers, cookie, 'x-xsrf-token': token }, remoteAddress };
      statuses.push((await app.inject(call)).statusCode);
    }
    return statuses;
  }
  const { burst } = LIMITS.login;
  const clients = Array.from({ length: burst + 2 }, (_, client) => `198.51.100.${client}`);

  it('each client has its own limit if the proxy is trusted', async () => {
    const trusting = await testPlatform({ config: { trustedProxies: ['10.0.0.0/8'] } });
    try {
      const sameClient = Array.from({ length: burst + 1 }, () => '203.0.113.7');
      expect((await statusesOf(trusting.app, '10.0.0.5', sameClient)).at(-1)).toBe(429);
      expect(await statusesOf(trusting.app, '10.0.0.5', ['203.0.113.8'])).toEqual([401]);
      expect(await statusesOf(trusting.app, '10.0.0.5', ['203.0.113.8, 10.0.0.6'])).toEqual([401]);
    } finally {
      await trusting.close();
    }
  });

  it('a caller that forges addresses has one limit for all of them', async () => {
    await sql`delete from rate_limit`.execute(platform.database.db);
    expect((await statusesOf(platform.app, '203.0.113.99', clients)).at(-1)).toBe(429);
  });
});

it('a node reserves no more calls for a player than the limit allows', async () => {
  const { burst, perMinute } = LIMITS.money;
  await sql`delete from rate_limit`.execute(platform.database.db);
  const bet = () => page.send('POST', '/api/sportuno/bet', { body: {}, headers: { 'idempotency-key': randomUUID() } });
  const statuses: number[] = [];
  const from = Date.now();
  statuses.push(...(await Promise.all(Array.from({ length: 50 }, bet))).map(({ status }) => status));
  for (let call = 50; call < burst + 50; call += 1) statuses.push((await bet()).status);
  const refilled = Math.ceil(((Date.now() - from) / 60_000) * perMinute);
  expect(statuses.slice(0, burst)).not.toContain(429);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(burst + refilled);
});
