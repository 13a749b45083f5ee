import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { claimBonus, forfeitBonus } from '../../money/bonuses/repository.ts';
import { processDueBonuses } from '../../money/bonuses/start.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { bonusCommand, NO_REQUIRED_PROOFS, someFreeRounds } from '../../testing/bonuses.ts';
import { aGame, aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { moveGameMoney, playableOf } from './game-money.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

/** Creates a player with claimed free rounds of a game. */
async function createHolder(options: Parameters<typeof someFreeRounds>[2], money = {}) {
  const { db } = ledger;
  const customerId = await aPlayer(db, money);
  const token = await aGame(db, customerId);
  const id = await someFreeRounds(db, customerId, options);
  await claimBonus(db, bonusCommand(id, customerId), NO_REQUIRED_PROOFS);
  const move = (verb: 'bet' | 'win' | 'rollback', round: string, amount: bigint, change = {}) =>
    moveGameMoney(db, verb, 'northlight', {
      token,
      roundId: `${id}-${round}`,
      transactionId: `${id}-${round}-${verb === 'win' ? 'win' : 'bet'}`,
      amount,
      currency: 'EUR',
      ...(verb === 'bet' ? { freeRoundsId: id } : {}),
      ...change,
    });
  const bonus = async () => {
    const { rows } = await sql`
      select status, rounds_left as left, won::int, to_wager::int as "toWager", balance::int from bonus
      where id = ${id}::uuid`.execute(db);
    return rows[0];
  };
  const wallet = () => walletOf(db, customerId);
  return { customerId, token, id, move, bonus, wallet };
}

const OWN = { rounds: 2, stake: 20, winnings: 'own' } as const;
const BONUS = { rounds: 2, stake: 20, winnings: 'bonus', wagering: 3 } as const;

describe('a free round [AC8]', () => {
  it('is shown to the game, costs the player nothing and pays withdrawable money if the campaign says so', async () => {
    const { token, id, move, bonus, wallet } = await createHolder(OWN);
    expect(await playableOf(ledger.db, 'northlight', token)).toMatchObject({
      balance: '0.00',
      freeRounds: { id, left: 2, stake: '0.20' },
    });
    expect(await move('bet', 'one', 20n)).toEqual({ first: { balance: '0.00', currency: 'EUR' } });
    await move('win', 'one', 150n);
    expect(await wallet()).toMatchObject({ withdrawable: '1.50', bonus: '0.00' });
    await move('bet', 'two', 20n);
    await move('win', 'two', 0n);
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', left: 0, won: 150 });
    expect(await playableOf(ledger.db, 'northlight', token)).toMatchObject({ freeRounds: null });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('pays bonus money that becomes withdrawable after its wagering', async () => {
    const { move, bonus, wallet } = await createHolder(BONUS, { withdrawable: 500n });
    await move('bet', 'one', 20n);
    await move('win', 'one', 100n);
    await move('bet', 'two', 20n);
    await move('win', 'two', 0n);
    expect(await bonus()).toEqual({ status: 'CLAIMED', left: 0, won: 100, toWager: 300, balance: 100 });
    await move('bet', 'own', 300n, { freeRoundsId: undefined });
    await move('win', 'own', 0n);
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', balance: 0 });
    expect(await wallet()).toMatchObject({ withdrawable: '3.00', bonus: '0.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('returns on a rollback, and is refused for a wrong stake, player or round, or after its end', async () => {
    const { db } = ledger;
    const refused = { first: { refused: 'free_round_unavailable' } };
    const { customerId, id, move, bonus } = await createHolder(OWN);
    const other = await createHolder(OWN);
    expect(await other.move('bet', 'mine', 20n, { freeRoundsId: id })).toEqual(refused);
    expect(await move('bet', 'dear', 21n)).toEqual(refused);
    await move('bet', 'one', 20n);
    expect(await move('bet', 'one', 20n, { transactionId: `${id}-again` })).toEqual(refused);
    await move('rollback', 'one', 20n);
    expect(await bonus()).toMatchObject({ left: 2 });
    expect(await move('win', 'one', 500n)).toEqual({ first: { refused: 'round_without_bet' } });
    await sql`update bonus set expires_at = now() where id = ${other.id}::uuid`.execute(db);
    expect(await other.move('bet', 'late', 20n)).toEqual(refused);
    await processDueBonuses(db);
    expect(await other.bonus()).toMatchObject({ status: 'EXPIRED' });
    await forfeitBonus(db, bonusCommand(id, customerId));
    expect(await move('bet', 'after', 20n)).toEqual(refused);
    expect(await invariants(db)).toEqual([]);
  });

  it('pays no bonus money if it ends after a forfeit, but still pays withdrawable money', async () => {
    const { db } = ledger;
    for (const [options, withdrawable] of [
      [BONUS, '0.00'],
      [OWN, '4.00'],
    ] as const) {
      const { customerId, id, move, wallet } = await createHolder(options);
      await move('bet', 'open', 20n);
      await forfeitBonus(db, bonusCommand(id, customerId));
      await move('win', 'open', 400n);
      expect(await wallet()).toMatchObject({ withdrawable, bonus: '0.00' });
    }
    expect(await invariants(db)).toEqual([]);
  });

  it('splits a win in proportion to the stakes if the player also staked in the round', async () => {
    const { move, wallet } = await createHolder(BONUS, { withdrawable: 60n });
    await move('bet', 'both', 20n);
    await move('bet', 'both', 60n, { transactionId: randomUUID(), freeRoundsId: undefined });
    await move('win', 'both', 400n);
    expect(await wallet()).toMatchObject({ withdrawable: '3.00', bonus: '1.00' });
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('is played exactly as often as granted, even by 64 concurrent clients', async () => {
    const { db } = ledger;
    const { customerId, move, bonus } = await createHolder({ ...OWN, rounds: 5 });
    await Promise.all(Array.from({ length: 64 }, (_, n) => move('bet', `race-${n % 32}`, 20n)));
    expect(await countRows(db, 'game_round', sql`customer_id = ${customerId} and free_stake > 0`)).toBe(5);
    expect(await bonus()).toMatchObject({ status: 'CLAIMED', left: 0 });
    expect(await invariants(db)).toEqual([]);
  });
});
