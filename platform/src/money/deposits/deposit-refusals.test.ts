import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Payer, setUpDeposits } from '../../testing/depositing.ts';

const world = setUpDeposits();
const { paycorner, aPayer } = world;
let payer: Payer;
beforeEach(async () => {
  payer = await aPayer();
});

const deposit = (change?: object) => payer.deposit(change);

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
    const { status, error } = await deposit(change);
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([expected, [field]]);
  });

  it('reports that the provider is down or refuses the order', async () => {
    paycorner.behaviour = 'breaks';
    expect(await deposit()).toMatchObject({ status: 502, error: { code: 'provider_unavailable' } });
    paycorner.behaviour = 'refuses';
    expect(await deposit()).toMatchObject({ status: 422, error: { code: 'method_unavailable' } });
    expect(await payer.spendable()).toBe('0.00');
  });

  it('results if the player is not logged in', async () => {
    const page = world.platform.browser();
    await page.get('/api/tabs');
    const body = { instrumentId: 'visa', amount: '50.00' };
    expect(await page.post('/api/account/deposit', body, { 'idempotency-key': 'one' })).toMatchObject({ status: 401 });
  });
});
