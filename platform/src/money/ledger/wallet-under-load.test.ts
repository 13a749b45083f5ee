import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { moveGameMoney } from '../../play/provider/game-money.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { walletOf } from '../wallet/repository.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const EUR = 'EUR';

describe('a wallet with 64 concurrent clients', () => {
  it('accepts exactly the stakes that the balance covers', async () => {
    const { db } = ledger;
    const player = await aPlayer(db, { withdrawable: 30_000n, bonus: 25_050n, locked: 15_000n });
    const token = await aGame(db, player);
    const stakes = Array.from({ length: 128 }, (_, n) => ({
      token,
      roundId: `rush-${n}`,
      transactionId: `rush-${n}`,
      amount: 1_000n,
      currency: EUR,
    }));
    const outcomes = await Promise.all(stakes.map((stake) => moveGameMoney(db, 'bet', 'northlight', stake)));
    const accepted = outcomes.filter((outcome) => outcome && 'first' in outcome && 'balance' in outcome.first);
    const refused = outcomes.filter((outcome) => outcome && 'first' in outcome && 'refused' in outcome.first);
    expect([accepted.length, refused.length]).toEqual([55, 73]);
    expect(await walletOf(db, player)).toEqual({
      currency: EUR,
      spendable: '150.50',
      withdrawable: '0.00',
      locked: '150.00',
      bonus: '0.50',
      version: 56,
    });
    expect(await invariants(db)).toEqual([]);
  });

  it('executes 20 concurrent requests with the same key once, and replays the reply to the other 19', async () => {
    const { db } = ledger;
    const player = await aPlayer(db, { withdrawable: 10_000n });
    const token = await aGame(db, player);
    const stake = { token, roundId: 'same', transactionId: 'same', amount: 4_000n, currency: EUR };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => moveGameMoney(db, 'bet', 'northlight', stake)));
    const reply = { balance: '60.00', currency: EUR };
    expect(outcomes.filter((outcome) => outcome && 'first' in outcome)).toEqual([{ first: reply }]);
    expect(outcomes.filter((outcome) => outcome && 'replay' in outcome)).toEqual(Array(19).fill({ replay: reply }));
    expect(await walletOf(db, player)).toMatchObject({ spendable: '60.00', version: 2 });
  });

  it('refuses a key that is reused with a different body', async () => {
    const { db } = ledger;
    const token = await aGame(db, await aPlayer(db, { withdrawable: 10_000n }));
    const stake = { token, roundId: 'r', transactionId: 'other-body', amount: 100n, currency: EUR };
    await moveGameMoney(db, 'bet', 'northlight', stake);
    expect(await moveGameMoney(db, 'bet', 'northlight', { ...stake, amount: 200n })).toEqual({ conflict: true });
  });

  it('keeps the books balanced through concurrent bets, wins and rollbacks', async () => {
    const { db } = ledger;
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => aGame(db, await aPlayer(db, { withdrawable: 9_000n, bonus: 1_111n }))),
    );
    const client = async (n: number) => {
      const acknowledged: string[] = [];
      for (let step = 0; step < 6; step += 1) {
        const token = tokens[(n + step) % tokens.length] ?? '';
        const name = `mix-${n}-${step}`;
        const bet = { token, roundId: name, transactionId: `${name}-bet`, amount: BigInt(37 * (n + 1)), currency: EUR };
        const outcome = await moveGameMoney(db, 'bet', 'northlight', bet);
        if (!outcome || !('first' in outcome) || 'refused' in outcome.first) continue;
        acknowledged.push(bet.transactionId);
        if (step % 3 === 0) await moveGameMoney(db, 'rollback', 'northlight', bet);
        else await moveGameMoney(db, 'win', 'northlight', { ...bet, transactionId: `${name}-win`, amount: 51n });
      }
      return acknowledged;
    };
    const acknowledged = (await Promise.all(Array.from({ length: 64 }, (_, n) => client(n)))).flat();
    expect(acknowledged.length).toBeGreaterThan(64);
    expect(await invariants(db)).toEqual([]);
    const stored = sql`scope = 'game:northlight:bet' and key = any (${acknowledged}::text[])`;
    expect(await countRows(db, 'transfer', stored)).toBe(acknowledged.length);
    const { rows } = await sql`select sum(version)::int as changes from wallet`.execute(db);
    expect(rows).toEqual([{ changes: await countRows(db, 'outbox', sql`version is not null`) }]);
  });
});

describe('the balance order', () => {
  it('stakes own money first, then bonus money, and never locked money', async () => {
    const { db } = ledger;
    const player = await aPlayer(db, { withdrawable: 60_000n, bonus: 25_000n, locked: 15_000n });
    const token = await aGame(db, player);
    const bet = { token, roundId: 'order', transactionId: 'order-1', amount: 30_000n, currency: EUR };
    await moveGameMoney(db, 'bet', 'northlight', bet);
    expect(await walletOf(db, player)).toMatchObject({ bonus: '250.00', withdrawable: '300.00', locked: '150.00' });
    expect(await moveGameMoney(db, 'bet', 'northlight', { ...bet, transactionId: 'order-2', amount: 55_001n })).toEqual(
      { first: { refused: 'insufficient_funds' } },
    );
  });

  it('splits a win in proportion to its stake, and returns a rolled-back stake to the same balances', async () => {
    const { db } = ledger;
    const player = await aPlayer(db, { withdrawable: 1_000n, bonus: 10_000n });
    const token = await aGame(db, player);
    const bet = { token, roundId: 'parts', transactionId: 'parts-bet', amount: 3_000n, currency: EUR };
    await moveGameMoney(db, 'bet', 'northlight', bet);
    await moveGameMoney(db, 'win', 'northlight', { ...bet, transactionId: 'parts-win', amount: 100n });
    expect(await walletOf(db, player)).toMatchObject({ bonus: '80.67', withdrawable: '0.33' });
    const second = { ...bet, roundId: 'parts-2', transactionId: 'parts-bet-2', amount: 50n };
    await moveGameMoney(db, 'bet', 'northlight', second);
    await moveGameMoney(db, 'rollback', 'northlight', second);
    expect(await walletOf(db, player)).toMatchObject({ bonus: '80.67', withdrawable: '0.33' });
  });
});
