import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestCompany } from '../../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import type { DemoPlayer } from './make-player.ts';

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = new TestCompany(platform.app, 'fairprice');
});
afterAll(() => platform.close());

const url = '/api/demo/players';
const createPlayer = async (body: object = {}) => (await company.call(url, body)).data as unknown as DemoPlayer;

describe('a player created over HTTP in demo mode', () => {
  it('is new each time, can log in and has the balances of the demo players', async () => {
    const [first, second] = [await createPlayer(), await createPlayer()];
    expect(first.username).not.toBe(second.username);
    const page = platform.browser();
    await page.logIn(first.username, first.password);
    const user = (await page.get('/api/account/user')).data;
    expect(user).toMatchObject({
      customerId: first.customerId,
      displayName: first.displayName,
      currency: 'EUR',
      balances: { spendable: '1000.00', withdrawable: '600.00', locked: '150.00', bonus: '250.00' },
    });
  });

  it('belongs only to the requested brand, and has that brand’s currency', async () => {
    const { username, password, currency } = await createPlayer({ brandId: 103 });
    expect(currency).toBe('PEN');
    const page = platform.browser({ host: 'bu-103.localhost' });
    await page.logIn(username, password);
    const otherBrand = platform.browser();
    await otherBrand.get('/api/account/user');
    expect((await otherBrand.post('/api/login', { username, password })).status).toBe(401);
  });

  it('has the requested balance', async () => {
    const { username, password } = await createPlayer({ balance: { withdrawable: '3.50' } });
    const page = platform.browser();
    await page.logIn(username, password);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      balances: { spendable: '3.50', withdrawable: '3.50', locked: '0.00', bonus: '0.00' },
    });
  });

  it('requires a signed request with valid values', async () => {
    const unsigned = await platform.app.inject({ method: 'POST', url, payload: {} });
    expect(unsigned.statusCode).toBe(401);
    for (const [body, field] of [
      [{ brandId: 7 }, 'brandId'],
      [{ currency: 'PEN' }, 'currency'],
      [{ balance: { bonus: '-1' } }, 'balance.bonus'],
    ] as const) {
      const { status, error } = await company.call(url, body);
      expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
    }
  });

  it('cannot be created in production', async () => {
    const production = await testPlatform({ config: { mode: 'production' } });
    expect((await new TestCompany(production.app, 'fairprice').call(url, {})).status).toBe(404);
    await production.close();
  });
});
