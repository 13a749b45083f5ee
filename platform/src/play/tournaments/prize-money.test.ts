import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { enroll } from './bets.ts';
import { createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { finishTournament } from './settlement.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

interface Entrant {
  customerId: string;
  /** Hundredths of points won or lost through one result. */
  won: number;
}

/** Plays one tournament to its end. Entrants who cannot pay do not join. */
async function playTournament(entrants: readonly Entrant[], options: Partial<TestTournament>): Promise<string> {
  const { db } = ledger;
  const { id } = await createTestTournament(db, options);
  for (const { customerId, won } of entrants) {
    await enroll(db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' });
    if (won === 0) continue;
    await sql`
      select points_result(id, 'test', ${randomUUID()}, ${won}) from tournament_entry
      where tournament_id = ${id} and customer_id = ${customerId}`.execute(db);
  }
  expect(await finishTournament(db, id)).toBe(true);
  return id;
}

const places = (percentages: readonly number[]) =>
  percentages.map((percentage, index) => ({ place: index + 1, percentage }));

/** Returns the sums of a tournament, in minor units. */
async function booksOf(id: string) {
  const sum = z.bigint();
  const sums = { paid: sum, paidBonus: sum, won: sum, wonBonus: sum, kept: sum, keptBonus: sum };
  const [books] = await readRows(
    ledger.db,
    sums,
    sql`
    select sum(e.paid_withdrawable + e.paid_bonus)::bigint as paid, sum(e.paid_bonus)::bigint as "paidBonus",
      coalesce(sum(e.prize), 0)::bigint as won, coalesce(sum(e.prize_bonus), 0)::bigint as "wonBonus",
      t.kept, t.kept_bonus as "keptBonus"
    from tournament t join tournament_entry e on e.tournament_id = t.id
    where t.id = ${id} and not e.refunded group by t.id`,
  );
  return books;
}

async function moneyOf(players: readonly string[]) {
  const rows = await readRows(
    ledger.db,
    { withdrawable: z.bigint(), bonus: z.bigint() },
    sql`
    select sum(withdrawable)::bigint as withdrawable, sum(bonus)::bigint as bonus
    from wallet where customer_id = any (${[...players]}::text[])`,
  );
  const [{ withdrawable = 0n, bonus = 0n } = {}] = rows;
  return { withdrawable, bonus };
}

describe('the money in a prize pool', () => {
  it('stays bonus money, so four bonuses of 100 do not become withdrawable', async () => {
    const { db } = ledger;
    const bonuses = await Promise.all([1, 2, 3, 4].map(() => aPlayer(db, { bonus: 10_000n })));
    const winner = await aPlayer(db, { withdrawable: 10_000n });
    const entrants = bonuses.map((customerId) => ({ customerId, won: -1_000 })).concat({ customerId: winner, won: 1 });
    await playTournament(entrants, { entryPrice: 10_000n, rake: 10, payoutPlaces: places([100]) });
    expect(await walletOf(db, winner)).toMatchObject({ spendable: '450.00', bonus: '360.00', withdrawable: '90.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is split so that leftover minor units go to the largest remainders', async () => {
    const { db } = ledger;
    const players = await Promise.all(
      [{ bonus: 100n }, { withdrawable: 100n }, { withdrawable: 100n }].map((money) => aPlayer(db, money)),
    );
    const entrants = players.map((customerId, index) => ({ customerId, won: 100 - index }));
    const id = await playTournament(entrants, { entryPrice: 100n, rake: 10, payoutPlaces: places([50, 30, 20]) });
    // 300 paid, 100 of it bonus; 135, 81 and 54 won, 30 kept. A third of each is bonus, without a remainder.
    expect(await booksOf(id)).toMatchObject({ won: 270n, wonBonus: 90n, kept: 30n, keptBonus: 10n });
    const others = await Promise.all(
      [{ bonus: 20n }, { bonus: 20n }, { withdrawable: 2n, bonus: 18n }].map((money) => aPlayer(db, money)),
    );
    const rest = others.map((customerId, index) => ({ customerId, won: 100 - index }));
    const second = await playTournament(rest, { entryPrice: 20n, rake: 0, payoutPlaces: places([50, 30, 20]) });
    const rows = await readRows(
      db,
      { prize: z.bigint(), bonus: z.bigint() },
      sql`
      select prize, prize_bonus as bonus from tournament_entry where tournament_id = ${second}
      order by prize_place`,
    );
    // 60 paid, 58 of it bonus: shares of 29, 17.4 and 11.6, so the last one gets the leftover minor unit.
    expect(rows).toEqual([
      { prize: 30n, bonus: 29n },
      { prize: 18n, bonus: 17n },
      { prize: 12n, bonus: 12n },
    ]);
    expect(await invariants(db)).toEqual([]);
  });

  it('is split to the minor unit, and no series of tournaments makes bonus money withdrawable', async () => {
    const { db } = ledger;
    const entrant = fc.record({
      bonus: fc.integer({ min: 0, max: 900 }),
      withdrawable: fc.integer({ min: 0, max: 900 }),
      // A small range, so that some entrants tie.
      won: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 }),
    });
    const tournament = fc.record({
      price: fc.integer({ min: 1, max: 400 }),
      rake: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      payouts: fc.constantFrom([100], [70, 30], [50, 30, 20], [33.33, 33.33, 33.34], [40, 20, 12, 8, 6, 5, 5, 4]),
      minSettledBets: fc.integer({ min: 0, max: 2 }),
    });
    const property = fc.asyncProperty(
      fc.array(entrant, { minLength: 1, maxLength: 6 }),
      fc.array(tournament, { minLength: 1, maxLength: 3 }),
      async (entrants, tournaments) => {
        const players = await Promise.all(
          entrants.map(({ bonus, withdrawable }) =>
            aPlayer(db, { bonus: BigInt(bonus), withdrawable: BigInt(withdrawable) }),
          ),
        );
        for (const [round, { price, rake, payouts, minSettledBets }] of tournaments.entries()) {
          const before = await moneyOf(players);
          const field = players.map((customerId, n) => ({ customerId, won: entrants[n]?.won[round] ?? 0 }));
          const payoutPlaces = places(payouts);
          const id = await playTournament(field, { entryPrice: BigInt(price), rake, payoutPlaces, minSettledBets });
          const after = await moneyOf(players);
          expect(after.withdrawable).toBeLessThanOrEqual(before.withdrawable);
          const books = await booksOf(id);
          // Nobody could pay, or everybody was refunded.
          if (!books) {
            expect(after).toEqual(before);
            continue;
          }
          expect(books.wonBonus + books.keptBonus).toBe(books.paidBonus);
          expect(books.won + books.kept).toBe(books.paid);
          expect(before.bonus - after.bonus).toBe(books.keptBonus);
          expect(before.withdrawable - after.withdrawable).toBe(books.kept - books.keptBonus);
        }
      },
    );
    await fc.assert(property, { numRuns: 60, seed: 16 });
    expect(await invariants(db)).toEqual([]);
  }, 120_000);
});
