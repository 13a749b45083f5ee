import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { frameTokens } from './tokens.ts';

let platform: TestPlatform;
let touchline: TestCompany;
beforeAll(async () => {
  platform = await testPlatform({ sports: 'touchline' });
  touchline = new TestCompany(platform.app, 'touchline');
});
afterAll(() => platform.close());

const lookUp = (token: unknown) => touchline.call('/api/provider/touchline/player', { token });
const lookUpLottery = (token: unknown) =>
  new TestCompany(platform.app, 'drumroll').call('/api/provider/drumroll/player', { token });

async function visitSports() {
  const player = await createTestPlayer(platform.database.db);
  const page = platform.browser();
  await page.logIn(player.username, player.password);
  const { data } = await page.get('/api/sports-book');
  return { ...player, page, token: String(data.jsScript) };
}

describe('a frame token [AU3, FR7]', () => {
  it('gives its partner a pseudonym and the currency, and other partners nothing [AU3]', async () => {
    const { token, customerId, page } = await visitSports();
    const { status, data } = await lookUp(token);
    expect([status, data]).toEqual([
      200,
      { player: expect.stringMatching(/^[\w-]{22}$/), currency: 'EUR', freeBets: null },
    ]);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(customerId);
    const second = await page.get('/api/sports-book');
    expect(second.data.jsScript).not.toBe(token);
    expect((await lookUp(second.data.jsScript)).data).toEqual(data);
    const studio = new TestCompany(platform.app, 'papermill');
    expect((await studio.call('/api/provider/papermill/player', { token })).status).toBe(404);
    expect((await studio.call('/api/provider/touchline/player', { token })).status).toBe(401);
  });

  it('is refused once its session has ended, even after the player has logged in again [FR7]', async () => {
    for (const reason of ['logged-out', 'idle']) {
      const { token, page, username, password } = await visitSports();
      expect((await lookUp(token)).status).toBe(200);
      await page.post('/api/logout', { reason });
      await page.logIn(username, password);
      const { status, error } = await lookUp(token);
      expect([status, error?.code]).toEqual([404, 'unknown_token']);
    }
  });

  it('is refused if it is altered, invented or older than five minutes', async () => {
    const { token } = await visitSports();
    const altered = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    for (const wrong of [altered, token.slice(0, -4), 'x', 'null.null']) expect((await lookUp(wrong)).status).toBe(404);
    const tokens = frameTokens('a secret');
    const id = '00000000-0000-4000-8000-000000000000';
    const old = tokens.issue('touchline', id, Date.now() - 301_000);
    expect(tokens.read('touchline', old)).toBeUndefined();
    expect(tokens.read('papermill', tokens.issue('touchline', id))).toBeUndefined();
    expect(tokens.read('touchline', tokens.issue('touchline', id))).toBe(id);
    expect(frameTokens('another').read('touchline', tokens.issue('touchline', id))).toBeUndefined();
  });

  it('has at most 64 characters, because partners store no longer ones', async () => {
    const { token } = await visitSports();
    expect(token.length).toBeLessThanOrEqual(64);
  });
});

describe('the sports page', () => {
  it('is not there for players and visitors of a brand without betting, nor is a token', async () => {
    for (const brandId of [106, 113]) {
      const player = await createTestPlayer(platform.database.db, { brandId });
      const page = platform.browser({ host: `bu-${brandId}.localhost:8080` });
      for (const logIn of [false, true]) {
        if (logIn) expect((await page.logIn(player.username, player.password)).status).toBe(200);
        const { status, error, data } = await page.get('/api/sports-book');
        expect([status, error?.code, data]).toEqual([404, 'not_found', {}]);
      }
    }
  });
});

describe('the lottery login [RT4]', () => {
  it('returns a URL with a token that the lottery provider can read until the session ends [RT4]', async () => {
    const { page } = await visitSports();
    const { status, data } = await page.get('/api/account/lottery-login');
    const address = new URL(String(data.iframeSrc));
    expect([status, address.origin, address.pathname]).toEqual([
      200,
      'http://sandbox.localhost:8082',
      '/lottery/midweek',
    ]);
    expect([address.searchParams.get('lang'), address.searchParams.get('origin')]).toEqual(['en', expect.any(String)]);
    const token = address.searchParams.get('token');
    expect((await lookUpLottery(token)).status).toBe(200);
    expect((await lookUp(token)).status).toBe(404);
    const second = await page.get('/api/account/lottery-login');
    expect(second.data.iframeSrc).not.toBe(data.iframeSrc);
    await page.post('/api/logout', { reason: 'logged-out' });
    expect((await lookUpLottery(token)).status).toBe(404);
  });

  it('returns a token that only the company of the requested lottery can read [RT4]', async () => {
    const { page } = await visitSports();
    const tokenFor = async (product: string) =>
      (await page.get(`/api/account/lottery-login?product=${product}`)).data.token;
    expect((await lookUpLottery(await tokenFor('lottery'))).status).toBe(200);
    for (const product of ['helio-lottery', 'boa'])
      expect((await lookUpLottery(await tokenFor(product))).status).toBe(404);
    const sunwheel = new TestCompany(platform.app, 'sunwheel');
    const token = await tokenFor('helio-lottery');
    expect((await sunwheel.call('/api/provider/sunwheel/player', { token })).status).toBe(200);
    expect((await page.get('/api/account/lottery-login?product=x')).status).toBe(400);
  });

  it.each([
    [105, '/lottery/midweek', false],
    [113, '/lottery/midweek', true],
    [112, null, false],
  ])('returns the lottery of brand %i: %s, Boa: %s [RT4]', async (brandId, path, hasBoa) => {
    const player = await createTestPlayer(platform.database.db, { brandId });
    const page = platform.browser({ host: `bu-${brandId}.localhost:8080` });
    await page.logIn(player.username, player.password);
    const { iframeSrc } = (await page.get('/api/account/lottery-login')).data;
    expect(iframeSrc === null ? null : new URL(String(iframeSrc)).pathname).toBe(path);
    expect((await page.get('/api/boa')).data.iframeSrc !== null).toBe(hasBoa);
    const { lottery } = (await page.get('/api/lottery')).data.iframeSrc as { lottery: string | null };
    expect(lottery !== null).toBe(path !== null);
  });

  it('is refused for a visitor, and public lottery URLs contain no token [RT4]', async () => {
    const visitor = platform.browser();
    expect((await visitor.get('/api/account/lottery-login')).status).toBe(401);
    const { page } = await visitSports();
    for (const path of ['/api/lottery', '/api/boa'])
      expect(JSON.stringify((await page.get(path)).data)).not.toContain('token');
  });
});
