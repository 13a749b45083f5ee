import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { verify } from '../../testing/withdrawals.ts';
import { seedDestinations } from './demo.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  const { database, config } = platform;
  await Promise.all([1, 2].map(() => seedDestinations(database.db, config)));
});
afterAll(() => platform.close());

const destinations = async (username: string, host = 'localhost') => {
  const page = platform.browser({ host });
  await page.logIn(username);
  const { data } = await page.get('/api/account/payment-transaction-balance');
  return { page, destinations: data.destinations as { id: string; label: string; heldUntil: string | null }[] };
};

describe('the destination of a demo player', () => {
  it('is an old one, which gets withdrawals without a proof and without waiting for a day [AC5]', async () => {
    const { page, destinations: own } = await destinations('demo1');
    expect(own).toMatchObject([{ label: '•••• 8801', heldUntil: null, needsProof: false }]);
    await verify(platform.database.db, '104001');
    const body = { instrumentId: own[0]?.id, amount: '50.00' };
    const { status, data } = await page.post('/api/account/withdrawal', body, { 'idempotency-key': randomUUID() });
    expect([status, data.withdrawals]).toEqual([200, [expect.objectContaining({ state: 'approved', hold: null })]]);
  });

  it('is a card in Peru, and none of the player who has never logged in', async () => {
    expect((await destinations('peru2', 'bu-103.localhost')).destinations).toMatchObject([{ label: '•••• 4202' }]);
    expect((await destinations('demo20')).destinations).toEqual([]);
  });
});
