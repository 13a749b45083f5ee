import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { moveGameMoney } from '../../play/provider/game-money.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS } from '../../testing/bonuses.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { claimBonus } from '../bonuses/repository.ts';
import { invariants } from '../ledger/invariants.ts';
import { netDepositsOf } from '../transactions/repository.ts';
import { walletOf } from '../wallet/repository.ts';
import { recordDepositNotification } from './repository.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

/** Creates a player with an open deposit order of 50.00. */
async function payer({ withdrawable = 0n, fee = 0 } = {}) {
  const { db } = ledger;
  const customerId = await aPlayer(db, { withdrawable });
  const token = await aGame(db, customerId);
  const id = randomUUID();
  await sql`
    insert into payment_request (id, customer_id, kind, provider, method, amount, fee, currency, status, key, provider_reference)
    values (${id}::uuid, ${customerId}, 'deposit', 'paycorner', 'visa', 5000, ${fee}, 'EUR', 'READY_FOR_REDIRECTION', ${id}, ${id})`.execute(
    db,
  );
  const notify = (status: 'SUCCESSFUL' | 'SUCCESSFUL_REVERSAL', eventId: string = randomUUID()) =>
    recordDepositNotification(db, {
      provider: 'paycorner',
      eventId,
      orderId: id,
      providerReference: id,
      status,
      amount: BigInt(5_000 + fee),
      currency: 'EUR',
      hash: 'same',
    });
  const play = async (stake: bigint, win: bigint) => {
    const move = { token, roundId: randomUUID(), transactionId: randomUUID(), currency: 'EUR' };
    await moveGameMoney(db, 'bet', 'northlight', { ...move, amount: stake });
    await moveGameMoney(db, 'win', 'northlight', { ...move, transactionId: randomUUID(), amount: win });
  };
  /** Creates a bonus for the deposit and claims it. */
  const bonus = async (wagering: number) => {
    const bonusId = await aBonus(db, customerId, { amount: 1_000, wagering });
    await sql`update bonus set deposit_id = ${id}::uuid where id = ${bonusId}::uuid`.execute(db);
    await claimBonus(db, bonusCommand(bonusId, customerId), NO_REQUIRED_PROOFS);
    return bonusId;
  };
  const statusOf = async (bonusId: string) => {
    const rows = await readRows(db, { status: z.string() }, sql`select status from bonus where id = ${bonusId}::uuid`);
    return rows[0]?.status;
  };
  return { customerId, id, notify, play, bonus, statusOf, wallet: () => walletOf(db, customerId) };
}

describe('a deposit reversed by its provider [AC3, AC8]', () => {
  it('is taken back once, including its fee, despite repeated notifications', async () => {
    const { notify, wallet, customerId } = await payer({ withdrawable: 700n, fee: 100 });
    await notify('SUCCESSFUL');
    expect(await wallet()).toMatchObject({ withdrawable: '57.00' });
    await Promise.all(['a', 'a', 'b', 'c'].map((event) => notify('SUCCESSFUL_REVERSAL', `${customerId}-${event}`)));
    expect(await wallet()).toMatchObject({ withdrawable: '7.00' });
    await notify('SUCCESSFUL');
    expect(await wallet()).toMatchObject({ withdrawable: '7.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('no longer counts towards net deposits [B1]', async () => {
    const { notify, customerId } = await payer();
    await notify('SUCCESSFUL');
    expect(await netDepositsOf(ledger.db, customerId, {})).toMatchObject({ deposits: '50.00', net: '50.00' });
    await notify('SUCCESSFUL_REVERSAL');
    expect(await netDepositsOf(ledger.db, customerId, {})).toMatchObject({
      deposits: '0.00',
      withdrawals: '0.00',
      net: '0.00',
    });
  });

  it('is booked and taken back if the reversal arrives before the success', async () => {
    const { notify, wallet, id } = await payer();
    expect(await notify('SUCCESSFUL_REVERSAL')).toEqual({ first: { status: 'SUCCESSFUL_REVERSAL' } });
    await notify('SUCCESSFUL');
    expect(await wallet()).toMatchObject({ spendable: '0.00' });
    expect(await countRows(ledger.db, 'transfer', sql`key = ${id}`)).toBe(2);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('is taken from the available own money, and the house bears the rest', async () => {
    const { notify, play, wallet } = await payer();
    await notify('SUCCESSFUL');
    await play(3_000n, 0n);
    await notify('SUCCESSFUL_REVERSAL');
    expect(await wallet()).toMatchObject({ spendable: '0.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('forfeits the remaining bonus', async () => {
    const { notify, bonus, statusOf, wallet } = await payer();
    await notify('SUCCESSFUL');
    const bonusId = await bonus(10);
    expect(await wallet()).toMatchObject({ bonus: '10.00', withdrawable: '50.00' });
    await notify('SUCCESSFUL_REVERSAL');
    expect(await statusOf(bonusId)).toBe('FORFEITED');
    expect(await wallet()).toMatchObject({ spendable: '0.00', bonus: '0.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('takes back converted bonus money, up to the available own money', async () => {
    for (const [lost, remainder] of [
      [0n, '20.00'],
      [2_500n, '0.00'],
    ] as const) {
      const { notify, play, bonus, statusOf, wallet } = await payer({ withdrawable: 2_000n });
      await notify('SUCCESSFUL');
      const bonusId = await bonus(1);
      await play(1_000n, 1_000n);
      expect(await statusOf(bonusId)).toBe('COMPLETED');
      expect(await wallet()).toMatchObject({ withdrawable: '80.00', bonus: '0.00' });
      if (lost > 0n) await play(lost, 0n);
      await notify('SUCCESSFUL_REVERSAL');
      expect(await wallet()).toMatchObject({ spendable: remainder });
    }
    expect(await invariants(ledger.db)).toEqual([]);
  });
});
