import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { makePlayer } from '../../testing/players.ts';
import { frameTokens } from './tokens.ts';

let platform: TestPlatform;
let oddsmith: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  oddsmith = new TestCompany(platform.app, 'oddsmith');
});
afterAll(() => platform.close());

const askFor = (token: unknown) => oddsmith.call('/api/provider/oddsmith/player', { token });
const askForLottery = (token: unknown) =>
  new TestCompany(platform.app, 'drumroll').call('/api/provider/drumroll/player', { token });

async function aVisit() {
  const player = await makePlayer(platform.database.db);
  const page = platform.browser();
  await page.logIn(player.username, player.password);
  const { data } = await page.get('/api/sports-book');
  return { ...player, page, token: String(data.jsScript) };
}

describe('the token of a frame [AU3, FR7]', () => {
  it('gives the partner its own pseudonym and the currency, and others nothing [AU3]', async () => {
    const { token, customerId, page } = await aVisit();
    const { status, data } = await askFor(token);
    expect([status, data]).toEqual([
      200,
      { player: expect.stringMatching(/^[\w-]{22}$/), currency: 'EUR', freeBets: null },
    ]);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(customerId);
    const again = await page.get('/api/sports-book');
    expect(again.data.jsScript).not.toBe(token);
    expect((await askFor(again.data.jsScript)).data).toEqual(data);
    const studio = new TestCompany(platform.app, 'papermill');
    expect((await studio.call('/api/provider/papermill/player', { token })).status).toBe(404);
    expect((await studio.call('/api/provider/oddsmith/player', { token })).status).toBe(401);
  });

  it('is refused from the moment its session ends, by logout or idleness, and for a new session [FR7]', async () => {
    for (const reason of ['logged-out', 'idle']) {
      const { token, page, username, password } = await aVisit();
      expect((await askFor(token)).status).toBe(200);
      await page.post('/api/logout', { reason });
      await page.logIn(username, password);
      const { status, error } = await askFor(token);
      expect([status, error?.code]).toEqual([404, 'unknown_token']);
    }
  });

  it('is refused when it is altered, made up, or five minutes old', async () => {
    const { token } = await aVisit();
    const altered = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const wrong of [altered, token.slice(0, -4), 'x', 'null.null']) expect((await askFor(wrong)).status).toBe(404);
    const tokens = frameTokens('a secret');
    const id = '00000000-0000-4000-8000-000000000000';
    const old = tokens.issue('oddsmith', id, Date.now() - 301_000);
    expect(tokens.read('oddsmith', old)).toBeUndefined();
    expect(tokens.read('papermill', tokens.issue('oddsmith', id))).toBeUndefined();
    expect(tokens.read('oddsmith', tokens.issue('oddsmith', id))).toBe(id);
    expect(frameTokens('another').read('oddsmith', tokens.issue('oddsmith', id))).toBeUndefined();
  });
});

describe('the sign-in of the lottery [RT4]', () => {
  it('gives a player an address whose token the company behind it reads until the session ends [RT4]', async () => {
    const { page } = await aVisit();
    const { status, data } = await page.get('/api/account/lottery-login');
    const address = new URL(String(data.iframeSrc));
    expect([status, address.origin, address.pathname]).toEqual([
      200,
      'http://sandbox.localhost:8082',
      '/lottery/midweek',
    ]);
    expect([address.searchParams.get('lang'), address.searchParams.get('origin')]).toEqual(['en', expect.any(String)]);
    const token = address.searchParams.get('token');
    expect((await askForLottery(token)).status).toBe(200);
    expect((await askFor(token)).status).toBe(404);
    const again = await page.get('/api/account/lottery-login');
    expect(again.data.iframeSrc).not.toBe(data.iframeSrc);
    await page.post('/api/logout', { reason: 'logged-out' });
    expect((await askForLottery(token)).status).toBe(404);
  });

  it.each([
    [105, '/lottery/midweek'],
    [113, '/lottery/midweek'],
    [112, null],
  ])('leads to a lottery that brand %i has: %s [RT4]', async (brandId, path) => {
    const player = await makePlayer(platform.database.db, { brandId });
    const page = platform.browser({ host: `bu-${brandId}.localhost:8080` });
    await page.logIn(player.username, player.password);
    const { iframeSrc } = (await page.get('/api/account/lottery-login')).data;
    expect(iframeSrc === null ? null : new URL(String(iframeSrc)).pathname).toBe(path);
    expect((await page.get('/api/boa')).data.iframeSrc === null).toBe(path === null);
  });

  it('gives a visitor none, and the open lotteries know nobody [RT4]', async () => {
    const visitor = platform.browser();
    expect((await visitor.get('/api/account/lottery-login')).status).toBe(401);
    const { page } = await aVisit();
    for (const path of ['/api/lottery', '/api/boa'])
      expect(JSON.stringify((await page.get(path)).data)).not.toContain('token');
  });
});
