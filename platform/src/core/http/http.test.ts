import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ env: { ALLOWED_HOSTS: 'play.lan' } });
});
afterAll(() => platform.close());

describe('every response', () => {
  it('has the security headers and is not cached unless its route allows it [D4]', async () => {
    const { headers } = await platform.browser().get('/api/account/user');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const page = platform.browser();
    // The first response sets a cookie, so it must not be cached.
    expect((await page.get('/api/translation/104/en')).headers['cache-control']).toBe('no-store');
    expect((await page.get('/api/translation/104/en')).headers['cache-control']).toBe('public, max-age=60');
    expect((await platform.browser().get('/api/nowhere')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a failure', () => {
  it("has a message in the page's language and the same code in every language", async () => {
    const page = platform.browser();
    page.cookies.set('parlay_locale', 'fi');
    const finnish = await page.get('/api/nowhere');
    page.cookies.set('parlay_locale', 'sv');
    const swedish = await page.get('/api/nowhere');
    expect(finnish.error).toMatchObject({ code: 'not_found', message: 'Tätä ei löytynyt.' });
    expect(swedish.error).toMatchObject({ code: 'not_found', message: 'Vi hittade inte det här.' });
  });

  it('has a reference that also appears in the logs', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ config: platform.config, database: platform.database, logger });
    const result = await app.inject({ method: 'GET', url: '/api/account/sessions' });
    const { error } = result.json<{ error: { reference: string } }>();
    expect(result.headers['x-request-id']).toBe(error.reference);
    expect(lines.filter((line) => line.includes(error.reference))).toHaveLength(1);
    await app.close();
  });

  it('is 404 for an unknown path, and 405 with the allowed methods for a known path', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    expect((await page.post('/api/nowhere')).status).toBe(404);
    const result = await page.send('PUT', '/api/account/sessions/1');
    expect([result.status, result.error?.code, result.headers.allow]).toEqual([405, 'method_not_allowed', 'DELETE']);
  });

  it('is 503 with Retry-After while the database is unreachable, which /healthz also reports', async () => {
    const { openDatabase } = await import('../database/database.ts');
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const app = await buildApp({ config: platform.config, database });
    const result = await app.inject({
      method: 'GET',
      url: '/api/account/user',
      cookies: { '__Host-parlay_session': 'x' },
    });
    expect([result.statusCode, result.json<{ error: { code: string } }>().error.code]).toEqual([503, 'unavailable']);
    expect(result.headers['retry-after']).toBe('1');
    const health = await app.inject({ method: 'GET', url: '/healthz' });
    expect([health.statusCode, health.json()]).toEqual([503, { status: 'failing', failing: 'database' }]);
    await app.close();
    await database.close();
  });
});

describe('XSRF', () => {
  it('refuses every call except GET with a missing, wrong or pre-login token [D5]', async () => {
    const page = platform.browser();
    const withoutToken = await page.post('/api/logout');
    expect([withoutToken.status, withoutToken.error?.code]).toEqual([403, 'cookies_blocked']);
    expect(withoutToken.error?.message).toMatch(/Allow cookies for this site/);
    const wrongToken = await page.post('/api/logout', undefined, { 'x-xsrf-token': 'x' });
    expect([wrongToken.status, wrongToken.error?.code]).toEqual([403, 'xsrf_invalid']);
    const visitorToken = page.cookies.get('XSRF-TOKEN') ?? '';
    expect((await page.post('/api/logout', undefined, { 'x-xsrf-token': `${visitorToken}x` })).status).toBe(403);
    expect((await page.logIn('demo3')).status).toBe(200);
    expect((await page.post('/api/account/ping', undefined, { 'x-xsrf-token': visitorToken })).status).toBe(403);
    // Sending the old cookie with the old header does not work either, because the token is bound to the session.
    page.cookies.set('XSRF-TOKEN', visitorToken);
    expect((await page.post('/api/account/ping')).status).toBe(403);
    // The refusal set a valid token.
    expect((await page.post('/api/account/ping')).status).toBe(200);
  });

  it('gives a browser without a token the reason: blocked cookies or plain HTTP', async () => {
    const call = (host: string) => platform.app.inject({ method: 'POST', url: '/api/logout', headers: { host } });
    const codeOf = async (host: string) => (await call(host)).json<{ error: { code: string } }>().error.code;
    expect(await codeOf('localhost:8080')).toBe('cookies_blocked');
    expect(await codeOf('bu-103.localhost:8080')).toBe('cookies_blocked');
    expect(await codeOf('127.0.0.1:8080')).toBe('cookies_blocked');
    expect(await codeOf('play.lan:8080')).toBe('https_required');
  });

  it('ignores a cookie with the former name that was set by another host of the domain [D5]', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    const token = page.cookies.get('__Host-XSRF-TOKEN') ?? '';
    expect(page.cookies.get('XSRF-TOKEN')).toBe(token);
    page.cookies.set('XSRF-TOKEN', 'of-another-host');
    const login = { username: 'demo5', password: 'Parlay2026$' };
    expect((await page.post('/api/login', login, { 'x-xsrf-token': token })).status).toBe(200);
  });

  it('accepts only the former cookie from pages loaded before the rename, then sets both [D5]', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    const token = page.cookies.get('XSRF-TOKEN') ?? '';
    page.cookies.delete('__Host-XSRF-TOKEN');
    expect((await page.post('/api/registration/token', {})).error?.code).not.toBe('xsrf_invalid');
    expect(page.cookies.get('__Host-XSRF-TOKEN')).toBe(token);
  });

  it('refuses a token forged by someone who can set cookies [D5]', async () => {
    const page = platform.browser();
    page.cookies.set('XSRF-TOKEN', 'a.b');
    expect((await page.post('/api/logout')).status).toBe(403);
  });
});

describe('an unknown host', () => {
  it('gets 421, except for health checks', async () => {
    for (const host of ['evil.example', 'bu-103.evil.example', 'localhost:9', 'localhost.evil.example']) {
      const { status, error } = await platform.browser({ host }).get('/api/account/user');
      expect([host, status, error?.code]).toEqual([host, 421, 'misdirected_request']);
      expect((await platform.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
    }
  });

  it('gets 400 with the header’s name if it is sent together with a known host', async () => {
    const url = await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end('GET /api/account/user HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    const result = await text(socket);
    expect(result).toMatch(/^HTTP\/1\.1 400 /);
    expect(result).toMatch(/"code":"invalid_request".*"fieldErrors":\{"host":/);
  });

  it('can be allowed with a setting in production', async () => {
    const hosts = { names: ['play.example'], ports: [] };
    const production = await testPlatform({ config: { mode: 'production', hosts } });
    expect((await production.browser({ host: 'play.example' }).get('/api/account/user')).status).toBe(200);
    expect((await production.browser({ host: 'bu-103.localhost' }).get('/api/account/user')).status).toBe(421);
    await production.close();
  });
});

describe('monitoring and flood limits', () => {
  it('reports a healthy platform and metrics by route pattern', async () => {
    const health = (await platform.app.inject('/healthz')).json();
    expect(health).toEqual({ status: 'ok', database: 'ok', odds: { fairprice: 'ok' } });
    await platform.browser().get('/api/cms-content/faq');
    const metrics = await platform.app.inject('/metrics');
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('route="/api/cms-content/:name",status="200"');
  });

  it('serves metrics only to this machine', async () => {
    expect((await platform.app.inject({ url: '/metrics', remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
    expect(
      (await platform.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(404);
  });

  /**
   * Makes ten more calls than an address may make within ten seconds, with the clock stopped. Returns the number of
   * refusals.
   */
  async function refusalsOf(call: () => Promise<number>): Promise<number> {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    try {
      let refused = 0;
      for (let calls = 0; calls < 610; calls += 1) if ((await call()) === 429) refused += 1;
      return refused;
    } finally {
      clock.mockRestore();
    }
  }

  it('exempts its own machine from the flood limit only in demo mode', async () => {
    const production = await testPlatform({ config: { mode: 'production' } });
    const refusals = ({ app }: TestPlatform) =>
      refusalsOf(async () => (await app.inject({ url: '/api/client-config', remoteAddress: '127.0.0.1' })).statusCode);
    expect([await refusals(platform), await refusals(production)]).toEqual([0, 10]);
    await production.close();
  });

  it('does not count a provider’s calls from the addresses that its settings allow', async () => {
    const company = platform.app.config.providers.find(({ id }) => id === 'northlight');
    if (!company) throw new Error('no northlight');
    company.settings.allowedAddresses = ['203.0.113.70/32'];
    const callFrom = async (remoteAddress: string) => {
      const call = { method: 'POST', url: '/api/provider/northlight/balance', payload: {}, remoteAddress } as const;
      return (await platform.app.inject(call)).statusCode;
    };
    expect(await callFrom('203.0.113.70')).toBe(401);
    expect(await refusalsOf(() => callFrom('203.0.113.70'))).toBe(0);
    expect(await refusalsOf(() => callFrom('203.0.113.71'))).toBe(10);
    delete company.settings.allowedAddresses;
  });

  it('limits only the flooding address', async () => {
    const page = platform.browser({ address: '203.0.113.60' });
    expect(await refusalsOf(async () => (await page.get('/api/client-config')).status)).toBe(10);
    expect((await platform.browser().get('/api/client-config')).status).toBe(200);
  });
});
