import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type GameVerb, moveGameMoney } from '../../play/provider/game-money.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS, someFreeRounds } from '../../testing/bonuses.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { claimBonus, forfeitBonus } from '../bonuses/repository.ts';
import { processDueBonuses } from '../bonuses/start.ts';
import { walletOf } from '../wallet/repository.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

/** Generates steps with few bonuses, rounds and numbers, so they repeat, collide and arrive out of order. */
const step = fc.oneof(
  fc.record({
    what: fc.constantFrom<GameVerb>('bet', 'bet', 'bet', 'win', 'rollback'),
    round: fc.integer({ min: 1, max: 3 }),
    number: fc.integer({ min: 1, max: 5 }),
    amount: fc.integer({ min: 0, max: 900 }),
    // A stake paid by the house. It may share a round with the player's own stakes.
    isFree: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom('claim' as const, 'claim' as const, 'forfeit' as const, 'expire' as const),
    bonus: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ what: fc.constant('deposit' as const), amount: fc.integer({ min: 1, max: 500 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const bonus = fc.record({
  amount: fc.integer({ min: 1, max: 500 }),
  wagering: fc.integer({ min: 1, max: 4 }),
  games: fc.constantFrom(0, 33, 50, 100),
  order: fc.constantFrom('own-first' as const, 'bonus-first' as const),
  maxStake: fc.constantFrom(null, 400),
});

const freeRounds = fc.record({
  rounds: fc.integer({ min: 1, max: 3 }),
  stake: fc.integer({ min: 1, max: 100 }),
  winnings: fc.constantFrom('own' as const, 'bonus' as const),
  wagering: fc.integer({ min: 0, max: 2 }),
});

/** Runs the steps of one player, either one after another or concurrently. */
async function runSteps(
  bonuses: string[],
  { id: freeRoundsId, stake }: { id: string; stake: number },
  player: string,
  token: string,
  steps: readonly Step[],
  isConcurrent: boolean,
) {
  const { db } = ledger;
  const prefix = randomUUID();
  const take = async (one: Step, index: number) => {
    if (one.what === 'deposit')
      return sql`
        with moved as (
          insert into transfer (kind, scope, key, customer_id)
          select 'deposit', 'test', ${`${prefix}-${index}`}, customer_id from wallet where customer_id = ${player} for update
          returning id)
        select wallet_move(id, ${player}, ${one.amount}, 0, 0) from moved`.execute(db);
    if ('bonus' in one) {
      const bonusId = bonuses[one.bonus % bonuses.length] ?? '';
      const command = bonusCommand(bonusId, player, `${prefix}-${index}`);
      if (one.what === 'claim') return claimBonus(db, command, NO_REQUIRED_PROOFS);
      if (one.what === 'forfeit') return forfeitBonus(db, command);
      await sql`update bonus set expires_at = now() where id = ${bonusId}::uuid`.execute(db);
      return processDueBonuses(db);
    }
    const { what: verb, round, number } = one;
    const isFree = verb === 'bet' && one.isFree;
    const amount = isFree ? stake : verb === 'win' ? one.amount : Math.max(1, one.amount);
    return moveGameMoney(db, verb, 'northlight', {
      token,
      roundId: `${prefix}-${round}`,
      transactionId: `${prefix}-${verb === 'win' ? `win-${number}` : number}`,
      amount: BigInt(verb === 'rollback' ? stakeOf(steps, number, stake) : amount),
      ...(isFree ? { freeRoundsId } : {}),
      currency: 'EUR',
    });
  };
  if (isConcurrent) await Promise.all(steps.map(take));
  else for (const [index, one] of steps.entries()) await take(one, index);
}

const stakeOf = (steps: readonly Step[], number: number, free: number) =>
  Math.max(
    1,
    steps.flatMap((one) => (one.what === 'bet' && one.number === number ? [one.isFree ? free : one.amount] : []))[0] ??
      1,
  );

describe('bonuses, free rounds, deposits, stakes, wins and rollbacks in any order [AC8, B8]', () => {
  it('keep the books balanced, pay nothing twice and convert no bonus before it is wagered', async () => {
    const { db } = ledger;
    const property = fc.asyncProperty(
      fc.array(bonus, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 4, maxLength: 20 }),
      freeRounds,
      fc.boolean(),
      async (terms, steps, free, isConcurrent) => {
        const player = await aPlayer(db, { withdrawable: 300n, bonus: 55n });
        const token = await aGame(db, player);
        const ids = [];
        for (const { games, ...one } of terms) ids.push(await aBonus(db, player, { ...one, contribution: { games } }));
        const id = await someFreeRounds(db, player, free);
        await runSteps([...ids, id], { id, stake: free.stake }, player, token, steps, isConcurrent);
        expect(await invariants(db)).toEqual([]);
        const wallet = await walletOf(db, player);
        expect(Number(wallet?.bonus)).toBeGreaterThanOrEqual(0);
      },
    );
    await fc.assert(property, { numRuns: 60, seed: 11 });
  }, 120_000);
});
