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

/** Few rounds and few numbers, so that steps repeat, collide and overtake each other. */
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom<GameVerb>('bet', 'bet', 'win', 'rollback'),
  round: fc.integer({ min: 1, max: 3 }),
  number: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 900 }),
});

describe('bets, wins and rollbacks in any order', () => {
  it('keep the books, whatever comes when, one after the other or all at once', async () => {
    const { db } = ledger;
    const story = fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, atOnce) => {
      const player = await aPlayer(db, { withdrawable: 700n, bonus: 333n, locked: 50n });
      const token = await aGame(db, player);
      const own = randomUUID();
      const take = ({ verb, round, number, amount }: Step) =>
        moveGameMoney(db, verb, 'northlight', {
          token,
          roundId: `${own}-${round}`,
          // A rollback names a bet; wins have their own numbers, and sometimes reuse a bet's.
          transactionId: `${own}-${verb === 'win' ? number * 2 : number}`,
          amount: BigInt(verb === 'rollback' ? (steps.find((s) => s.number === number)?.amount ?? amount) : amount),
          currency: 'EUR',
        });
      if (atOnce) await Promise.all(steps.map(take));
      else for (const one of steps) await take(one);
      expect(await invariants(db)).toEqual([]);
      expect(await walletOf(db, player)).toMatchObject({ locked: '0.50' });
    });
    await fc.assert(story, { numRuns: 40, seed: 7 });
  }, 300_000);
});
