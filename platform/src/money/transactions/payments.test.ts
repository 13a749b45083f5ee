import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.ts';
import { TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument, verifyIdentity } from '../../testing/withdrawals.ts';
import { claimPayoutTask, markPayoutOrdered } from '../withdrawals/repository.ts';
import type { NetDeposits, Transaction } from './transaction.ts';

let platform: TestPlatform;
let paycorner: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  paycorner = new TestCompany(platform.app, 'paycorner');
});
afterAll(() => platform.close());

const db = () => platform.database.db;

/** Creates a player with a bank account, a deposit of 200.00 from it and a withdrawal of 50.00 to it. */
async function makeWithdrawal() {
  const player = await createTestPlayer(db(), { balance: { withdrawable: 0n, bonus: 0n, locked: 0n } });
  await verifyIdentity(db(), player.customerId);
  const instrumentId = await anInstrument(db(), player.customerId, { deposited: 20_000n });
  const page = platform.browser();
  await page.logIn(player.username, player.password);
  const { data } = await page.post(
    '/api/account/withdrawal',
    { amount: '50.00', instrumentId },
    { 'idempotency-key': randomUUID() },
  );
  const [{ id }] = data.withdrawals as [{ id: string }];
  return { page, id, customerId: player.customerId };
}

async function notify(payoutId: string, status: string) {
  const body = {
    eventId: randomUUID(),
    payoutId,
    providerReference: `out-${payoutId}`,
    status,
    amount: '50.00',
    currency: 'EUR',
  };
  expect(await paycorner.call('/api/payments/paycorner/payouts', body)).toMatchObject({ status: 200 });
}

async function payOut(id: string) {
  await claimPayoutTask(db(), id);
  await markPayoutOrdered(db(), id, { reference: `out-${id}` });
  await notify(id, 'PAID');
}

const linesOf = async (page: Browser, query = '') => {
  const { data } = await page.get(`/api/account/transactions${query}`);
  return (data.items as Transaction[]).map(({ type, status, amount, balance }) => [type, status, amount, balance]);
};

describe('the transaction list', () => {
  it('shows a withdrawal as one line, without a balance until it is paid [AC10, CL17]', async () => {
    const { page, id } = await makeWithdrawal();
    expect(await linesOf(page)).toEqual([
      ['withdrawal', 'QUEUED', '-50.00', null],
      ['deposit', 'SUCCESSFUL', '200.00', '200.00'],
    ]);
    await payOut(id);
    expect(await linesOf(page)).toEqual([
      ['withdrawal', 'SUCCESSFUL', '-50.00', '150.00'],
      ['deposit', 'SUCCESSFUL', '200.00', '200.00'],
    ]);
    expect(await linesOf(page, '?type=deposit')).toEqual([['deposit', 'SUCCESSFUL', '200.00', '200.00']]);
    expect(await linesOf(page, '?type=withdrawal')).toHaveLength(1);
  });

  it('shows a payout that the bank returned as a separate line [AC10]', async () => {
    const { page, id } = await makeWithdrawal();
    await payOut(id);
    await notify(id, 'RETURNED');
    expect(await linesOf(page)).toEqual([
      ['withdrawal-return', 'SUCCESSFUL_REVERSAL', '50.00', '200.00'],
      ['withdrawal', 'SUCCESSFUL_REVERSAL', '-50.00', '150.00'],
      ['deposit', 'SUCCESSFUL', '200.00', '200.00'],
    ]);
  });

  it('shows details only to the transaction’s own player [AC10]', async () => {
    const { page, id } = await makeWithdrawal();
    const open = await page.get(`/api/account/transactions/${id}`);
    expect(open.data).toMatchObject({
      type: 'withdrawal',
      amount: '-50.00',
      balance: null,
      balanceBefore: null,
      parts: null,
    });
    expect(open.data).toMatchObject({
      number: expect.stringMatching(/^W-\d+$/),
      instrument: '•••• 8830',
      reference: id,
    });
    await payOut(id);
    const { data } = await page.get('/api/account/transactions');
    const [line] = data.items as Transaction[];
    const { data: details } = await page.get(`/api/account/transactions/${line?.id}`);
    expect(details).toMatchObject({
      balance: '150.00',
      balanceBefore: '200.00',
      parts: { withdrawable: '0.00', bonus: '0.00', locked: '-50.00' },
      fee: '0.00',
    });
    const other = (await makeWithdrawal()).page;
    expect((await other.get(`/api/account/transactions/${id}`)).status).toBe(404);
    for (const unknownId of [randomUUID(), '99', 'x', '9'.repeat(30)])
      expect((await page.get(`/api/account/transactions/${unknownId}`)).status).toBe(404);
  });

  it('adds up to the net deposits of a period or of all time [B1]', async () => {
    const { page, id } = await makeWithdrawal();
    await payOut(id);
    const sums = async (query: string) =>
      (await page.get(`/api/account/net-deposits${query}`)).data as unknown as NetDeposits;
    const allTime = await sums('');
    expect(allTime).toMatchObject({ currency: 'EUR', deposits: '200.00', withdrawals: '50.00', net: '150.00' });
    expect(new Date(allTime.from) <= new Date(allTime.to)).toBe(true);
    expect(await sums('?from=2020-01-01&to=2020-12-31')).toMatchObject({
      from: '2020-01-01T00:00:00.000Z',
      to: '2021-01-01T00:00:00.000Z',
      net: '0.00',
    });
    await notify(id, 'RETURNED');
    expect(await sums('')).toMatchObject({ withdrawals: '0.00', net: '200.00' });
  });
});
