import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { endSessionsOf } from '../../identity/sessions/end-sessions.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aBettor, aSingle, BOOK, bookServer } from '../../testing/books.ts';
import { type TestLedger, testLedger } from '../../testing/ledger.ts';
import { setLimit } from '../../testing/limits.ts';
import type { BookCommand } from './command.ts';
import { runBookCommand } from './run.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const CLIENTS = 64;

/** Carries out a change as the sports provider. Returns `done` or the code of the refusal. */
async function take(command: BookCommand): Promise<string> {
  const result = await runBookCommand(bookServer(ledger.db), { id: BOOK, kind: 'sports' }, command);
  return 'refused' in result ? result.refused : 'done';
}

const settle = (betId: string, revision: number, result: 'won' | 'lost', returned: bigint): BookCommand => ({
  kind: 'settle',
  transactionId: randomUUID(),
  betId,
  revision,
  currency: 'EUR',
  result,
  returned,
  selections: [],
});

/** Places 64 bets of 10.00 of one player. */
async function placeBets() {
  const bettor = await aBettor(ledger.db, { withdrawable: 64_000n });
  const bets = Array.from({ length: CLIENTS }, () => aSingle(bettor));
  expect(new Set(await Promise.all(bets.map(take)))).toEqual(new Set(['done']));
  return { ...bettor, bets: bets.map(({ betId }) => betId) };
}

const stakesOf = (customerId: string) =>
  readRows(
    ledger.db,
    { at: z.date(), staked: z.bigint() },
    sql`select at, staked from book_move where customer_id = ${customerId} and kind = 'place' order by at`,
  );
const expectBalancedBooks = async () => expect(await invariants(ledger.db)).toEqual([]);

describe('64 concurrent clients of a sports provider', () => {
  it('either cash a bet out or settle it, if both have the same revision [D12]', async () => {
    const { customerId, sessionId, bets } = await placeBets();
    const outcomes = await Promise.all(
      bets.map(async (betId) => {
        const numbered = { transactionId: randomUUID(), betId, revision: 1, currency: 'EUR' };
        const both = [
          take({ ...numbered, kind: 'cash-out', sessionId, amount: 700n }),
          take(settle(betId, 1, 'won', 2_500n)),
        ];
        return (await Promise.all(both)).join();
      }),
    );
    const paid = { 'done,revision_used': 700n, 'revision_used,done': 2_500n };
    const isPaid = (outcome: string): outcome is keyof typeof paid => outcome in paid;
    expect(outcomes.filter((outcome) => !isPaid(outcome))).toEqual([]);
    const total = outcomes.reduce((sum, outcome) => sum + (isPaid(outcome) ? paid[outcome] : 0n), 0n);
    const balance = (await walletOf(ledger.db, customerId))?.withdrawable;
    expect(BigInt(String(balance).replace('.', ''))).toBe(total);
    await expectBalancedBooks();
  });

  it('leave each bet as its newest change says, if a void and a settlement overtake each other [D12]', async () => {
    const { customerId, bets } = await placeBets();
    await Promise.all(
      bets.flatMap((betId, n) => {
        const [first, second] = n % 2 === 0 ? [1, 2] : [2, 1];
        const voided = { kind: 'void', transactionId: randomUUID(), betId, revision: first, half: false } as const;
        return [take({ ...voided, currency: 'EUR' }), take(settle(betId, second, 'won', 2_500n))];
      }),
    );
    const results = await readRows(
      ledger.db,
      { result: z.string(), bets: z.int() },
      sql`select result, count(*)::int as bets from book_bet where customer_id = ${customerId} group by result order by result`,
    );
    expect(results).toEqual([
      { result: 'void', bets: CLIENTS / 2 },
      { result: 'won', bets: CLIENTS / 2 },
    ]);
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ withdrawable: '1120.00' });
    await expectBalancedBooks();
  });

  it('place no bet after the start of an exclusion or the end of the session [B9, D14]', async () => {
    const { db } = ledger;
    const bettor = await aBettor(db, { withdrawable: 1_000_000n });
    const { customerId } = bettor;
    const untilRefused = async () => {
      for (;;) {
        const code = await take(aSingle(bettor, { stake: 100n }));
        if (code !== 'done') return code;
      }
    };
    const clients = Array.from({ length: CLIENTS - 1 }, untilRefused);
    const exclude = retryTransaction(() =>
      db.transaction().execute(async (trx) => {
        await sql`select break_begin(${customerId}, 'exclusion', 'group', 'infinity', 'player', '')`.execute(trx);
        await endSessionsOf(trx, { customerId }, 'logged-out');
      }),
    );
    const [codes] = await Promise.all([Promise.all(clients), exclude]);
    expect(new Set(codes)).toEqual(new Set(['self_excluded']));
    const [start] = await readRows(
      db,
      { at: z.date() },
      sql`select starts_at as at from play_break where customer_id = ${customerId}`,
    );
    const late = (await stakesOf(customerId)).filter(({ at }) => at > (start?.at ?? new Date(0)));
    expect(late).toEqual([]);
    await expectBalancedBooks();
  });

  it('stake no more than a limit that is set at the same time [AC7]', async () => {
    const { db } = ledger;
    const bettor = await aBettor(db, { withdrawable: 1_000_000n });
    const { customerId } = bettor;
    const untilRefused = async () => {
      for (;;) {
        const code = await take(aSingle(bettor, { stake: 1_000n }));
        if (code !== 'done') return code;
      }
    };
    const clients = Array.from({ length: CLIENTS - 1 }, untilRefused);
    const limited = setLimit(db, customerId, 'loss', 'day', 100_000n);
    const [codes] = await Promise.all([Promise.all(clients), limited]);
    expect(new Set(codes)).toEqual(new Set(['limit_reached']));
    const [limit] = await readRows(
      db,
      { at: z.date() },
      sql`select at from limit_event where customer_id = ${customerId} order by id limit 1`,
    );
    let staked = 0n;
    for (const { at, staked: stake } of await stakesOf(customerId)) {
      staked += stake;
      if (at > (limit?.at ?? new Date(0))) expect(staked).toBeLessThanOrEqual(100_000n);
    }
    expect(staked).toBeGreaterThan(0n);
    await expectBalancedBooks();
  });
});
