import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { replyOf } from '../../core/idempotency/idempotency.ts';
import { moveGameMoney } from '../../play/provider/game-money.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { anInstrument, verifyIdentity } from '../../testing/withdrawals.ts';
import { invariants } from '../ledger/invariants.ts';
import { walletOf } from '../wallet/repository.ts';
import {
  claimPayoutTask,
  decideWithdrawal,
  markPayoutOrdered,
  recordPayoutNotification,
  requestWithdrawal,
} from './repository.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(32);
});
afterAll(() => ledger.drop());

const RULES = {
  kinds: { bank: { hours: 48, fee: 0, basisPoints: 0 } },
  methods: { trustly: {}, visa: {} },
  providers: ['paycorner'],
  checkHours: 24,
  sendHours: 4,
  automaticBelow: 100_000,
  automaticPerDay: 1000,
  dayLimit: 1_000_000,
  holdHours: 24,
  isProved: true,
  needs: { email: false, identity: true, age: false, identityAbove: null },
};

async function player(
  withdrawable: bigint,
  { isVerified = true, holder }: { isVerified?: boolean; holder?: string } = {},
) {
  const customerId = await aPlayer(ledger.db, { withdrawable });
  const token = await aGame(ledger.db, customerId);
  const instrumentId = await anInstrument(ledger.db, customerId, holder === undefined ? {} : { holder });
  if (isVerified) await verifyIdentity(ledger.db, customerId);
  const withdraw = async (amount: bigint, key: string = randomUUID()) => {
    const request = {
      customerId,
      brandId: 104,
      amount,
      instrumentId,
      rules: RULES,
      endsBonuses: [],
      locale: 'en',
      key,
      hash: 'h',
    };
    return replyOf(await requestWithdrawal(ledger.db, request));
  };
  const id = async (amount: bigint) => {
    const reply = await withdraw(amount);
    if (!reply || 'refused' in reply || !reply.withdrawals[0]) throw new Error(JSON.stringify(reply));
    return reply.withdrawals[0].id;
  };
  return { customerId, token, withdraw, id };
}

const isDone = (reply: unknown) => typeof reply === 'object' && reply !== null && !('refused' in reply);
const stateOf = async (id: string) =>
  (await readRows(ledger.db, { state: z.string() }, sql`select state from withdrawal where id = ${id}::uuid`))[0]
    ?.state;
const event = (id: string, status: string, change = {}) => ({
  provider: 'paycorner',
  eventId: randomUUID(),
  payoutId: id,
  providerReference: `out-${id}`,
  status,
  amount: 6_000n,
  currency: 'EUR',
  reason: undefined,
  hash: 'h',
  ...change,
});

describe('concurrent withdrawal requests [D12]', () => {
  it('cannot withdraw the same money twice', async () => {
    const { customerId, withdraw } = await player(10_000n);
    const replies = await Promise.all(Array.from({ length: 12 }, () => withdraw(6_000n)));
    expect(replies.filter(isDone)).toHaveLength(1);
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ withdrawable: '40.00', locked: '60.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('are executed exactly once if they have the same key [D11]', async () => {
    const { customerId, withdraw } = await player(10_000n);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 12 }, () => withdraw(1_000n, key)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ withdrawable: '90.00', locked: '10.00' });
  });

  it('never spend the same money as a stake', async () => {
    const { customerId, token, withdraw } = await player(10_000n);
    const stakes = Array.from({ length: 8 }, (_, n) => ({
      token,
      roundId: `${customerId}-${n}`,
      transactionId: `${customerId}-${n}`,
      amount: 2_500n,
      currency: 'EUR',
    }));
    const [staked, withdrawn] = await Promise.all([
      Promise.all(stakes.map((stake) => moveGameMoney(ledger.db, 'bet', 'northlight', stake))),
      Promise.all(Array.from({ length: 4 }, () => withdraw(5_000n))),
    ]);
    const bets = staked.filter((one) => one && 'first' in one && 'balance' in one.first).length;
    const payouts = withdrawn.filter(isDone).length;
    expect(bets * 25 + payouts * 50).toBeLessThanOrEqual(100);
    const wallet = await walletOf(ledger.db, customerId);
    expect(wallet).toMatchObject({
      locked: `${payouts * 50}.00`,
      withdrawable: `${100 - bets * 25 - payouts * 50}.00`,
    });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('end in one state if cancelled, approved and rejected at the same time', async () => {
    const { customerId, id: requestId } = await player(60_000n, { holder: 'Ben Other' });
    for (let round = 0; round < 6; round += 1) {
      const id = await requestId(6_000n);
      const base = { id, reason: 'because' };
      const replies = await Promise.all([
        decideWithdrawal(ledger.db, { ...base, customerId, action: 'cancel', actor: `player:${customerId}` }),
        decideWithdrawal(ledger.db, { ...base, action: 'approve', actor: 'operator:Olga' }),
        decideWithdrawal(ledger.db, { ...base, action: 'reject', actor: 'operator:Otto' }),
        claimPayoutTask(ledger.db, id),
      ]);
      const doneCount = replies.slice(0, 3).filter(isDone).length;
      // A withdrawal that was approved first can still be stopped until it is sent to the provider.
      expect(doneCount).toBeGreaterThanOrEqual(1);
      expect(['approved', 'rejected', 'cancelled']).toContain(await stateOf(id));
    }
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('are not left on hold if the identity is verified at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customerId, withdraw } = await player(10_000n, { isVerified: false });
      const requests = Array.from({ length: 6 }, () => withdraw(1_000n));
      const replies = await Promise.all([...requests, verifyIdentity(ledger.db, customerId)]);
      expect(replies.slice(0, 6).every(isDone)).toBe(true);
      expect(await countRows(ledger.db, 'withdrawal', sql`customer_id = ${customerId} and state <> 'approved'`)).toBe(
        0,
      );
    }
  });

  it('cannot be cancelled once the order has been sent to the provider', async () => {
    const { customerId, id: requestId } = await player(10_000n);
    const id = await requestId(6_000n);
    expect(await claimPayoutTask(ledger.db, id)).toMatchObject({ task: { id } });
    const cancel = { id, customerId, action: 'cancel', actor: `player:${customerId}` } as const;
    expect(await decideWithdrawal(ledger.db, cancel)).toEqual({ refused: 'conflict', details: { reason: 'approved' } });
  });

  it('are paid once if notifications arrive before the order’s response, twice or out of order', async () => {
    const { customerId, id: requestId } = await player(10_000n);
    const id = await requestId(6_000n);
    await claimPayoutTask(ledger.db, id);
    const paid = event(id, 'PAID');
    await Promise.all([
      recordPayoutNotification(ledger.db, paid),
      recordPayoutNotification(ledger.db, paid),
      recordPayoutNotification(ledger.db, event(id, 'PAID')),
      markPayoutOrdered(ledger.db, id, { reference: `out-${id}` }),
    ]);
    expect(await stateOf(id)).toBe('paid');
    await recordPayoutNotification(ledger.db, event(id, 'RETURNED', { reason: 'account_closed' }));
    await recordPayoutNotification(ledger.db, event(id, 'PAID'));
    expect(await stateOf(id)).toBe('returned');
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ withdrawable: '100.00', locked: '0.00' });
    expect(await countRows(ledger.db, 'transfer', sql`scope = 'withdrawal' and key = ${id}`)).toBe(1);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('are paid once if the provider reports while a timed-out order is being retried', async () => {
    const { customerId, id: requestId } = await player(10_000n);
    const id = await requestId(6_000n);
    await claimPayoutTask(ledger.db, id);
    // The order got no response, so the next attempt is due, although the provider has already paid.
    await Promise.all([
      claimPayoutTask(ledger.db, id),
      recordPayoutNotification(ledger.db, event(id, 'PAID')),
      claimPayoutTask(ledger.db, id),
      markPayoutOrdered(ledger.db, id, { reference: `out-${id}` }),
      recordPayoutNotification(ledger.db, event(id, 'PAID')),
    ]);
    expect(await stateOf(id)).toBe('paid');
    expect(await claimPayoutTask(ledger.db, id)).toBeNull();
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ withdrawable: '40.00', locked: '0.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('ignore an event for a payout that was never ordered, or with another amount or reference', async () => {
    const { id: requestId } = await player(20_000n);
    const id = await requestId(6_000n);
    const refusalOf = async (change = {}) =>
      replyOf((await recordPayoutNotification(ledger.db, event(id, 'PAID', change))) ?? { conflict: true });
    expect(await refusalOf()).toEqual({ refused: 'reference_mismatch' });
    await claimPayoutTask(ledger.db, id);
    await markPayoutOrdered(ledger.db, id, { reference: `out-${id}` });
    expect(await refusalOf({ amount: 5_999n })).toEqual({ refused: 'amount_mismatch' });
    expect(await refusalOf({ currency: 'PEN' })).toEqual({ refused: 'currency_mismatch' });
    expect(await refusalOf({ providerReference: 'other' })).toEqual({ refused: 'reference_mismatch' });
    expect(await refusalOf({ provider: 'till' })).toBeUndefined();
    expect(await stateOf(id)).toBe('sent');
  });
});
