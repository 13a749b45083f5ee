import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GameVerb, moveGameMoney } from '../../play/provider/game-money.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { walletOf } from '../wallet/repository.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

interface Step {
  verb: GameVerb;
  round: number;
  number: number;
  amount: number;
}

/** Generates steps with few rounds and numbers, so they repeat, collide and arrive out of order. */
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom<GameVerb>('bet', 'bet', 'win', 'rollback'),
  round: fc.integer({ min: 1, max: 3 }),
  number: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 900 }),
});

describe('bets, wins and rollbacks in any order', () => {
  it('keep the books balanced, both one after another and concurrently', async () => {
    const { db } = ledger;
    const property = fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, isConcurrent) => {
      const player = await aPlayer(db, { withdrawable: 700n, bonus: 333n, locked: 50n });
      const token = await aGame(db, player);
      const prefix = randomUUID();
      const take = ({ verb, round, number, amount }: Step) =>
        moveGameMoney(db, verb, 'northlight', {
          token,
          roundId: `${prefix}-${round}`,
          // A rollback has its bet's number. Wins have other numbers, which sometimes collide with a bet's.
          transactionId: `${prefix}-${verb === 'win' ? number * 2 : number}`,
          amount: BigInt(verb === 'rollback' ? (steps.find((s) => s.number === number)?.amount ?? amount) : amount),
          currency: 'EUR',
        });
      if (isConcurrent) await Promise.all(steps.map(take));
      else for (const one of steps) await take(one);
      expect(await invariants(db)).toEqual([]);
      expect(await walletOf(db, player)).toMatchObject({ locked: '0.50' });
    });
    await fc.assert(property, { numRuns: 40, seed: 7 });
  }, 300_000);
});
