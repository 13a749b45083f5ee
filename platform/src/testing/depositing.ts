import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { PaymentRequest } from '../money/deposits/deposit.ts';
import { invariants } from '../money/ledger/invariants.ts';
import type { Browser } from './browser.ts';
import { TestCompany } from './company.ts';
import { TestPaycorner } from './paycorner.ts';
import { type TestPlatform, testPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';

/** A player who deposits, with a logged-in browser. */
export interface Payer {
  customerId: string;
  page: Browser;
  /** Deposits 50.00 with Visa. `change` overrides fields. */
  deposit(change?: object, key?: string): ReturnType<Browser['post']>;
  read(id: unknown): Promise<PaymentRequest>;
  /** Returns the deposits that wait for their result. */
  waiting(): Promise<PaymentRequest[]>;
  spendable(): Promise<string>;
}

/** Starts a platform with a payment provider for all tests of a file, and checks the ledger after them. */
export function setUpDeposits() {
  const paycorner = new TestPaycorner();
  const world = { paycorner } as { readonly paycorner: TestPaycorner; platform: TestPlatform };
  beforeAll(async () => {
    world.platform = await testPlatform({ env: { PORT_SANDBOX: String(await paycorner.listen()) } });
    paycorner.acceptKeyOf(world.platform.config);
  });
  afterAll(async () => {
    expect(await invariants(world.platform.database.db)).toEqual([]);
    await world.platform.close();
    await paycorner.close();
  });
  beforeEach(() => paycorner.reset());

  /** Notifies the platform that an order is paid. `change` overrides fields. */
  const notify = (orderId: string, change: object = {}) => {
    const unknownOrder = { providerReference: 'none', amount: '50.00', currency: 'EUR' };
    const { providerReference, amount, currency } = paycorner.orders.get(orderId) ?? unknownOrder;
    const notification = { eventId: randomUUID(), orderId, providerReference, status: 'SUCCESSFUL', amount, currency };
    return new TestCompany(world.platform.app, 'paycorner').call('/api/payments/paycorner/notify', {
      ...notification,
      ...change,
    });
  };
  const aPayer = async (brandId = 104, currency = 'EUR'): Promise<Payer> => {
    const { customerId, username, password } = await createTestPlayer(world.platform.database.db, {
      brandId,
      currency,
    });
    const page = world.platform.browser({
      host: brandId === 104 ? 'localhost:8080' : `bu-${brandId}.localhost:8080`,
    });
    await page.logIn(username, password);
    return payerOn(customerId, page);
  };
  return Object.assign(world, { notify, aPayer });
}

const payerOn = (customerId: string, page: Browser): Payer => ({
  customerId,
  page,
  deposit: (change = {}, key = randomUUID()) =>
    page.post('/api/account/deposit', { instrumentId: 'visa', amount: '50.00', ...change }, { 'idempotency-key': key }),
  read: async (id) => (await page.get(`/api/account/payment-requests/${id}`)).data as unknown as PaymentRequest,
  waiting: async () => (await page.get('/api/account/deposit')).data as unknown as PaymentRequest[],
  spendable: async () => ((await page.get('/api/account/user')).data.balances as { spendable: string }).spendable,
});
