import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../money/ledger/invariants.ts';
import { aBet } from '../../testing/company.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { cycleOf } from '../games/launch.ts';
import { moveGameMoney } from './game-money.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const stake = async (bet: ReturnType<typeof aBet>) => {
  const result = await moveGameMoney(ledger.db, 'bet', 'northlight', { ...bet, amount: 1_000n });
  const [reply] = Object.values(result ?? {}) as { refused?: string; details?: { milliseconds: number } }[];
  return reply?.refused ? { refused: reply.refused, ...reply.details } : 'done';
};
const passTime = (customerId: string) =>
  sql`update game_session set round_began_at = round_began_at - interval '5 seconds'
    where customer_id = ${customerId}`.execute(ledger.db);

describe('the minimum time between two rounds [B3, B12]', () => {
  it('comes from the policy and depends on the kind of game', () => {
    const minimumCycleSeconds = { slots: 2.5, otherGames: 5 };
    expect(cycleOf({ tags: ['new', 'slots'] }, { minimumCycleSeconds })).toBe(2500);
    expect(cycleOf({ tags: ['tablegames'] }, { minimumCycleSeconds })).toBe(5000);
  });

  it('is the longest if the provider does not say what kind of game it is', () => {
    expect(cycleOf({ tags: ['megaways'] }, { minimumCycleSeconds: { slots: 2.5, otherGames: 5 } })).toBe(5000);
    expect(cycleOf({ tags: [] }, { minimumCycleSeconds: { slots: 5, otherGames: 0 } })).toBe(5000);
  });

  it('refuses an earlier round, even in another game or tab, and accepts the same stake later', async () => {
    const customerId = await aPlayer(ledger.db, { withdrawable: 100_000n });
    const [token, other] = [
      await aGame(ledger.db, customerId, { cycleMs: 5000 }),
      await aGame(ledger.db, customerId, { cycleMs: 5000 }),
    ];
    const first = aBet(token);
    expect(await stake(first)).toBe('done');
    // Accepts another stake in the same round, and a repeated call.
    expect(await stake({ ...first, transactionId: randomUUID() })).toBe('done');
    expect(await stake(first)).toBe('done');
    const next = aBet(other);
    const refused = await stake(next);
    expect(refused).toEqual({ refused: 'stake_too_soon', milliseconds: expect.any(Number) });
    expect(refused).toMatchObject({ milliseconds: expect.any(Number) });
    await passTime(customerId);
    expect(await stake(next)).toBe('done');
  });

  it('is not counted from a stake that was refused because it had been rolled back', async () => {
    const customerId = await aPlayer(ledger.db, { withdrawable: 100_000n });
    const token = await aGame(ledger.db, customerId, { cycleMs: 5000 });
    const late = aBet(token);
    await moveGameMoney(ledger.db, 'rollback', 'northlight', { ...late, amount: 1_000n });
    expect(await stake(late)).toEqual({ refused: 'transaction_rolled_back' });
    expect(await stake(aBet(token))).toBe('done');
  });

  it('allows one of 64 concurrent rounds, and any number of rounds if no minimum is set', async () => {
    const limited = await aPlayer(ledger.db, { withdrawable: 100_000n });
    const token = await aGame(ledger.db, limited, { cycleMs: 5000 });
    const replies = await Promise.all(Array.from({ length: 64 }, () => stake(aBet(token))));
    expect(replies.filter((reply) => reply === 'done')).toHaveLength(1);
    const unlimited = await aPlayer(ledger.db, { withdrawable: 100_000n });
    const unlimitedToken = await aGame(ledger.db, unlimited);
    expect(await Promise.all(Array.from({ length: 8 }, () => stake(aBet(unlimitedToken))))).toEqual(
      Array(8).fill('done'),
    );
    expect(await invariants(ledger.db)).toEqual([]);
  });
});
