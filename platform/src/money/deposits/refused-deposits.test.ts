import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.ts';
import { TestPaycorner } from '../../testing/paycorner.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

const paycorner = new TestPaycorner();
let platform: TestPlatform;
let page: Browser;
beforeAll(async () => {
  platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
  paycorner.of(platform.config);
});
afterAll(async () => {
  await platform.close();
  await paycorner.close();
});
beforeEach(async () => {
  page = platform.browser();
  await page.logIn('demo1');
});

const DEPOSIT = { instrumentId: 'visa', amount: '50.00' };
const deposit = (body: unknown = DEPOSIT) =>
  page.post('/api/account/deposit', body, { 'idempotency-key': randomUUID() });

describe('a refused deposit', () => {
  it.each([
    ['amount', 400, { amount: '50,00' }],
    ['amount', 400, { amount: '-50.00' }],
    ['amount', 400, { amount: '50.001' }],
    ['amount', 400, { amount: 50 }],
    ['amount', 422, { amount: '9.99' }],
    ['amount', 422, { amount: '5000.01' }],
    ['instrumentId', 400, { instrumentId: '' }],
    ['instrumentId', 422, { instrumentId: 'cheque' }],
    ['instrumentId', 422, { instrumentId: 'efectivo' }],
    ['cardNumber', 400, { cardNumber: '4111111111111111' }],
  ])('names the invalid field: %s with %i', async (field, expected, change) => {
    const { status, error } = await deposit({ ...DEPOSIT, ...change });
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([expected, [field]]);
  });

  it('passes on that the provider is down or refuses', async () => {
    paycorner.mood = 'breaks';
    expect(await deposit()).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    paycorner.mood = 'refuses';
    expect(await deposit()).toMatchObject({ status: 422, error: { code: 'method_unavailable' } });
    expect((await page.get('/api/account/user')).data.balances).toMatchObject({ spendable: '1000.00' });
  });

  it('is one of a visitor', async () => {
    page = platform.browser();
    await page.get('/api/tabs');
    expect(await deposit()).toMatchObject({ status: 401 });
  });
});
