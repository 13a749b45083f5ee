import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { moveGameMoney } from '../../play/provider/game-money.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS } from '../../testing/bonuses.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { creditMoney } from '../../testing/withdrawals.ts';
import { invariants } from '../ledger/invariants.ts';
import { walletOf } from '../wallet/repository.ts';
import { claimBonus, forfeitBonus } from './repository.ts';
import { processDueBonuses } from './start.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const inParallel = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 64 }, (_, n) => work(n)));

async function claimant(terms: Parameters<typeof aBonus>[2], balance = {}) {
  const player = await aPlayer(ledger.db, balance);
  const token = await aGame(ledger.db, player);
  const bonusId = await aBonus(ledger.db, player, terms);
  const command = (key?: string) => bonusCommand(bonusId, player, key);
  return { player, token, bonusId, command };
}
const countFirsts = (outcomes: readonly unknown[]) =>
  outcomes.filter((one) => (one as { first?: { bonus?: object } } | undefined)?.first?.bonus).length;

describe('64 concurrent clients of one bonus [AC8, D12]', () => {
  it('claim it once, with a shared key or separate keys', async () => {
    const { db } = ledger;
    const { player, command } = await claimant({ amount: 1_000 });
    const outcomes = await inParallel((n) =>
      claimBonus(db, command(n % 2 ? 'one-key' : undefined), NO_REQUIRED_PROOFS),
    );
    expect(countFirsts(outcomes)).toBe(1);
    expect(await walletOf(db, player)).toMatchObject({ bonus: '10.00', spendable: '10.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('leave it either claimed or forfeited when claims and forfeits race, and credit its money once', async () => {
    const { db } = ledger;
    const { player, bonusId, command } = await claimant({ amount: 1_000 });
    const outcomes = await inParallel<unknown>((n) =>
      n % 2 ? claimBonus(db, command(), NO_REQUIRED_PROOFS) : forfeitBonus(db, command()),
    );
    expect(countFirsts(outcomes)).toBeGreaterThanOrEqual(1);
    const rows = await readRows(db, { status: z.string() }, sql`select status from bonus where id = ${bonusId}::uuid`);
    expect(await walletOf(db, player)).toMatchObject({ bonus: rows[0]?.status === 'CLAIMED' ? '10.00' : '0.00' });
    expect(await countRows(db, 'transfer', sql`customer_id = ${player} and kind = 'bonus_claim'`)).toBe(1);
    expect(await invariants(db)).toEqual([]);
  });

  it('lose its remaining money and later wins, but no own money, if it expires during play', async () => {
    const { db } = ledger;
    const { player, token, bonusId, command } = await claimant({ amount: 6_400 }, { withdrawable: 1_000n });
    await claimBonus(db, command(), NO_REQUIRED_PROOFS);
    const move = (name: string, amount: bigint) => ({
      token,
      roundId: name,
      transactionId: name,
      amount,
      currency: 'EUR',
    });
    await moveGameMoney(db, 'bet', 'northlight', move('own', 1_000n));
    await moveGameMoney(db, 'bet', 'northlight', move('before', 400n));
    await sql`update bonus set expires_at = clock_timestamp() + interval '30 milliseconds' where id = ${bonusId}::uuid`.execute(
      db,
    );
    await inParallel(async (n) => {
      if (n % 8 === 0) await processDueBonuses(db);
      else if (n % 8 === 1)
        await moveGameMoney(db, 'win', 'northlight', { ...move('before', 50n), transactionId: `won-${n}` });
      else await moveGameMoney(db, 'bet', 'northlight', move(`stake-${n}`, 100n));
    });
    await processDueBonuses(db);
    expect(await walletOf(db, player)).toMatchObject({ bonus: '0.00', withdrawable: '0.00' });
    await moveGameMoney(db, 'win', 'northlight', { ...move('before', 500n), transactionId: 'late' });
    expect(await walletOf(db, player)).toMatchObject({ bonus: '0.00', withdrawable: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });
});

describe('running bonus money', () => {
  it('is staked after own money, and becomes withdrawable once wagered', async () => {
    const { db } = ledger;
    const { player, token, command } = await claimant({ amount: 1_000, wagering: 2 }, { withdrawable: 1_500n });
    await claimBonus(db, command(), NO_REQUIRED_PROOFS);
    const bet = { token, roundId: 'r1', transactionId: 'own-first', amount: 1_600n, currency: 'EUR' };
    await moveGameMoney(db, 'bet', 'northlight', bet);
    expect(await walletOf(db, player)).toMatchObject({ withdrawable: '0.00', bonus: '9.00' });
    // A stake counts once its round has a result. If it is rolled back before that, it does not count.
    await moveGameMoney(db, 'rollback', 'northlight', bet);
    expect(await walletOf(db, player)).toMatchObject({ withdrawable: '15.00', bonus: '10.00' });
    const again = { ...bet, roundId: 'r2', transactionId: 'again', amount: 1_600n };
    await moveGameMoney(db, 'bet', 'northlight', again);
    await moveGameMoney(db, 'win', 'northlight', { ...again, transactionId: 'again-win', amount: 1_600n });
    expect(await walletOf(db, player)).toMatchObject({ withdrawable: '15.00', bonus: '10.00' });
    const last = { ...bet, roundId: 'r3', transactionId: 'last', amount: 400n };
    await moveGameMoney(db, 'bet', 'northlight', last);
    await moveGameMoney(db, 'win', 'northlight', { ...last, transactionId: 'last-win', amount: 0n });
    expect(await walletOf(db, player)).toMatchObject({ withdrawable: '21.00', bonus: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is staked first if its terms say so, but never above their maximum stake', async () => {
    const { db } = ledger;
    const terms = { amount: 1_000, order: 'bonus-first', maxStake: 500 } as const;
    const { player, token, command } = await claimant(terms, { withdrawable: 1_000n });
    await claimBonus(db, command(), NO_REQUIRED_PROOFS);
    const bet = { token, roundId: 'r', transactionId: 'large', amount: 501n, currency: 'EUR' };
    expect(await moveGameMoney(db, 'bet', 'northlight', bet)).toEqual({
      first: { refused: 'stake_above_bonus_limit' },
    });
    await moveGameMoney(db, 'bet', 'northlight', { ...bet, transactionId: 'fits', amount: 500n });
    expect(await walletOf(db, player)).toMatchObject({ withdrawable: '10.00', bonus: '5.00' });
  });

  it('is not staked above the maximum per round, even by several or concurrent stakes', async () => {
    const { db } = ledger;
    const { player, token, command } = await claimant({ amount: 2_000, maxStake: 500 }, { withdrawable: 300n });
    await claimBonus(db, command(), NO_REQUIRED_PROOFS);
    const stake = (roundId: string, transactionId: string, amount: bigint) =>
      moveGameMoney(db, 'bet', 'northlight', { token, roundId, transactionId, amount, currency: 'EUR' });
    const tooMuch = { first: { refused: 'stake_above_bonus_limit' } };
    // After 3.00 of own and 1.00 of bonus money, the maximum stake of 5.00 leaves 1.00 for this round.
    expect(await stake('mixed', 'mixed-1', 400n)).toMatchObject({ first: { currency: 'EUR' } });
    expect(await stake('mixed', 'mixed-2', 101n)).toEqual(tooMuch);
    expect(await stake('mixed', 'mixed-3', 100n)).toMatchObject({ first: { currency: 'EUR' } });
    // Own money that arrives later is limited in this round, but not in a round without bonus money.
    await creditMoney(db, player, 1_000n);
    expect(await stake('mixed', 'mixed-4', 1n)).toEqual(tooMuch);
    expect(await stake('own', 'own-1', 1_000n)).toMatchObject({ first: { currency: 'EUR' } });
    // A stake that was rolled back does not count.
    const back = { token, roundId: 'mixed', transactionId: 'mixed-1', amount: 400n, currency: 'EUR' };
    await moveGameMoney(db, 'rollback', 'northlight', back);
    expect(await stake('mixed', 'mixed-5', 400n)).toMatchObject({ first: { currency: 'EUR' } });
    const outcomes = await inParallel((n) => stake('raced', `raced-${n}`, 100n));
    expect(outcomes.filter((one) => JSON.stringify(one) === JSON.stringify(tooMuch))).toHaveLength(59);
    expect(await invariants(db)).toEqual([]);
  });

  it('is wagered by each part of a stake once, at its contribution rate, oldest claim first', async () => {
    const { db } = ledger;
    const half = { amount: 1_000, wagering: 1, contribution: { byGame: { 'quiet-comet': 50 } } };
    const { player, token, command } = await claimant(half, { withdrawable: 5_000n });
    const second = await aBonus(db, player, { amount: 300, wagering: 1 });
    await claimBonus(db, command(), NO_REQUIRED_PROOFS);
    await claimBonus(db, { ...command(), bonusId: second }, NO_REQUIRED_PROOFS);
    const bet = { token, roundId: 'r', transactionId: 'much', amount: 2_100n, currency: 'EUR' };
    await moveGameMoney(db, 'bet', 'northlight', bet);
    await moveGameMoney(db, 'win', 'northlight', { ...bet, transactionId: 'much-win', amount: 0n });
    const { rows } = await sql`
      select status, wagered::text from bonus where customer_id = ${player} order by claimed_at`.execute(db);
    expect(rows).toEqual([
      { status: 'COMPLETED', wagered: '1000' },
      { status: 'CLAIMED', wagered: '100' },
    ]);
    expect(await invariants(db)).toEqual([]);
  });
});
