import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { companyNamed } from '@parlay/contracts/providers';
import { readRows } from '@parlay/server/read-rows';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BookCommand } from '../../play/books/command.ts';
import { runBookCommand } from '../../play/books/run.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS, someFreeBets } from '../../testing/bonuses.ts';
import { aBettor, aSingle, aTicket, BOOK, LOTTERY } from '../../testing/books.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { claimBonus, forfeitBonus } from '../bonuses/repository.ts';
import { walletOf } from '../wallet/repository.ts';
import { invariants } from './invariants.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sports: BOOK });
});
afterAll(() => platform.close());

/** Generates changes with few bets, revisions and keys, so they repeat, collide and arrive out of order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('place' as const), isFree: fc.boolean() }) },
  // Another bet, so that there is less to take back from.
  { weight: 3, arbitrary: fc.record({ what: fc.constant('spend' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('settle' as const),
      result: fc.constantFrom(
        'won' as const,
        'lost' as const,
        'void' as const,
        'half-won' as const,
        'half-lost' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('unsettle' as const, 'rollback' as const, 'rollback' as const, 'forfeit' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('cash-out' as const), part: fc.option(fc.integer({ min: 1, max: 400 })) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('void' as const),
      how: fc.constantFrom('whole' as const, 'half' as const, 'selection' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('ticket' as const, 'draw-win' as const, 'draw-refund' as const, 'draw-lost' as const),
    }),
  },
);
const change = fc.record({
  step,
  bet: fc.integer({ min: 1, max: 2 }),
  /** Added to the number of the step, so that most changes are newer than the previous ones. */
  offset: fc.constantFrom(1, 1, 1, 0, -1),
  amount: fc.integer({ min: 0, max: 900 }),
  stake: fc.constantFrom(150, 150, 150, 600),
  draw: fc.constantFrom('d1', 'd2'),
});
const KINDS = [
  'place',
  'settle',
  'unsettle',
  'cash-out',
  'void',
  'rollback',
  'draw-win',
  'draw-refund',
  'draw-lost',
] as const;

const BASE = { offset: 1, amount: 0, stake: 150, draw: 'd1' } as const;
/** First changes of each case, so that the others find something to change. */
const BEGINNING = [1, 2].flatMap((bet): Change[] => [
  { ...BASE, bet, step: { what: 'place', isFree: false } },
  { ...BASE, bet, step: { what: 'ticket' } },
]);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Bettor {
  player: string;
  sessionId: string;
  prefix: string;
  freeBetId: string;
}

/** Returns the command of a change. Equal changes have equal keys, so a generated repetition is a real one. */
function commandOf(
  { step, bet, offset, amount, stake, draw }: Change,
  index: number,
  bettor: Bettor,
): BookCommand | undefined {
  const { prefix, sessionId, freeBetId } = bettor;
  const revision = Math.max(1, index + offset);
  const isTicket = step.what === 'ticket' || step.what.startsWith('draw-');
  const betId = `${prefix}-${isTicket ? 'ticket' : 'bet'}-${bet}`;
  const base = { betId, transactionId: `${betId}-${step.what}-${step.what === 'place' ? bet : `${revision}-${draw}`}` };
  const numbered = { ...base, revision, currency: 'EUR' };
  const paid = BigInt(amount);
  switch (step.what) {
    case 'place': {
      const free = step.isFree ? { freeBetId, stake: 100n } : { stake: BigInt(stake) };
      return aSingle(bettor, { ...base, ...free });
    }
    case 'spend':
      return aSingle(bettor, { betId: `${prefix}-spend-${index}`, stake: paid + 1n });
    case 'settle':
      return {
        ...numbered,
        kind: 'settle',
        result: step.result,
        // Mostly amounts that fit the result, which the ledger checks.
        returned: step.result === 'void' ? BigInt(stake) : step.result === 'lost' ? 0n : paid,
        selections: [],
      };
    case 'unsettle':
      return { ...numbered, kind: 'unsettle' };
    case 'rollback':
      return { ...base, kind: 'rollback', currency: 'EUR', stake: BigInt(stake) };
    case 'cash-out':
      return {
        ...numbered,
        kind: 'cash-out',
        sessionId,
        amount: paid + 1n,
        stakeClosed: step.part === null ? undefined : BigInt(step.part),
      };
    case 'void':
      return {
        ...numbered,
        kind: 'void',
        half: step.how === 'half',
        selectionId: step.how === 'selection' ? 's1' : undefined,
      };
    case 'ticket':
      return aTicket(bettor, base);
    case 'draw-win':
      return { ...base, kind: 'draw-win', drawId: draw, currency: 'EUR', amount: paid + 1n };
    case 'draw-refund':
      return { ...base, kind: 'draw-refund', drawId: draw, currency: 'EUR', amount: 200n, reason: 'Cancelled' };
    case 'draw-lost':
      return { ...base, kind: 'draw-lost', drawId: draw };
    case 'forfeit':
      return undefined;
  }
}

describe('changes of bets and tickets in any order', () => {
  it('keep the books balanced, both one after another and concurrently', async () => {
    const { app, database } = platform;
    const { db } = database;
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 10, maxLength: 30 }),
      fc.boolean(),
      fc.boolean(),
      async (generated, isConcurrent, hasDebts) => {
        const changes = [...BEGINNING, ...generated];
        const bettor = await aBettor(db, { withdrawable: 400n, locked: 50n });
        const { customerId } = bettor;
        const terms = {
          amount: 600,
          wagering: 1,
          order: hasDebts ? 'own-first' : 'bonus-first',
          contribution: { sports: 100, lottery: 50 },
        } as const;
        const bonusId = await aBonus(db, customerId, terms);
        const freeBetId = await someFreeBets(db, customerId, { rounds: 2, stake: 100, winnings: 'bonus', wagering: 1 });
        for (const id of [bonusId, freeBetId]) await claimBonus(db, bonusCommand(id, customerId), NO_REQUIRED_PROOFS);
        const rule = hasDebts ? ('debt' as const) : ('refuse' as const);
        const brands = app.config.brands.map((brand) => ({ ...brand, books: { resettlementAboveBalance: rule } }));
        const server = { db, siteModes: app.siteModes, config: { ...app.config, brands } };
        const owner = { ...bettor, prefix: randomUUID(), freeBetId };
        const take = async (one: Change, index: number) => {
          const command = commandOf(one, index, owner);
          if (!command) return forfeitBonus(db, bonusCommand(bonusId, customerId));
          const isTicket = command.betId.includes('-ticket-');
          const company = companyNamed(app.config, isTicket ? LOTTERY : BOOK, ['sports', 'lottery']);
          if (!company) throw new Error('no provider');
          return runBookCommand(server, company, command);
        };
        if (isConcurrent) await Promise.all(changes.map(take));
        else for (const [index, one] of changes.entries()) await take(one, index);
        expect(await invariants(db)).toEqual([]);
        expect(await walletOf(db, customerId)).toMatchObject({ locked: '0.50' });
        // A debt is possible only where the brand allows it.
        if (!hasDebts) {
          const { rows } = await sql`select 1 from book_debt where customer_id = ${customerId} and amount > 0`.execute(
            db,
          );
          expect(rows).toEqual([]);
        }
      },
    );
    await fc.assert(property, { numRuns: 30, seed: 229 });
    // The cases reach each kind of change, and debts.
    const reached = sql`
      select array_agg(distinct kind) as kinds, bool_or(owed > 0) and bool_or(owed < 0) as "hasDebts" from book_move`;
    expect(await readRows(db, { kinds: z.array(z.string()), hasDebts: z.boolean() }, reached)).toEqual([
      { kinds: [...KINDS].sort(), hasDebts: true },
    ]);
  }, 300_000);
});
