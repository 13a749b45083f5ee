import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { claimBonus, forfeitBonus } from '../../money/bonuses/repository.ts';
import { processDueBonuses } from '../../money/bonuses/start.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS } from '../../testing/bonuses.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { enroll } from './bets.ts';
import { createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { ticketFor } from './repository.ts';
import { finishTournament } from './settlement.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

/** Creates a player with a claimed ticket. */
async function createHolder(amount: number, money = {}) {
  const customerId = await aPlayer(ledger.db, money);
  // A claim reads the player's row, which this creates.
  await aGame(ledger.db, customerId);
  const ticketId = await aBonus(ledger.db, customerId, { amount, type: 'tournament-ticket', wagering: 0 });
  await claimBonus(ledger.db, bonusCommand(ticketId, customerId), NO_REQUIRED_PROOFS);
  return { customerId, ticketId };
}

const join = (tournamentId: string, customerId: string, ticketId?: string, key: string = randomUUID()) =>
  enroll(ledger.db, { customerId, key, tournamentId, displayName: 'One', countryCode: 'FI', ticketId });
const cancel = (id: string) => sql`select tournament_cancel(${id}, 'Olga', 'Rain')`.execute(ledger.db);
const aTournament = async (options: Partial<TestTournament> = {}) =>
  (await createTestTournament(ledger.db, { entryPrice: 1_000n, rake: 10, minSettledBets: 0, ...options })).id;

async function ticket(id: string) {
  const rows = await readRows(
    ledger.db,
    { status: z.string(), ended: z.string().nullable(), days: z.number() },
    sql`
    select status, ended_amount::text as ended, round(extract(epoch from expires_at - now()) / 86400)::int as days
    from bonus where id = ${id}::uuid`,
  );
  return rows[0];
}

describe('a tournament ticket [AC8]', () => {
  it('pays one entry instead of the player’s money, and counts as bonus money in the prize', async () => {
    const { db } = ledger;
    const { customerId, ticketId } = await createHolder(1_500);
    const id = await aTournament();
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '0.00', bonus: '0.00' });
    expect(await ticketFor(db, id, customerId)).toMatchObject({ id: ticketId, amount: '15.00' });
    expect(await join(id, customerId, ticketId)).toMatchObject({ first: { balances: { spendable: '0.00' } } });
    expect(await ticket(ticketId)).toMatchObject({ status: 'COMPLETED', ended: '1000' });
    await finishTournament(db, id);
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '9.00', bonus: '9.00', withdrawable: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('comes back as a ticket with its remaining days if the tournament is cancelled', async () => {
    const { db } = ledger;
    const { customerId, ticketId } = await createHolder(1_000);
    const id = await aTournament();
    await join(id, customerId, ticketId);
    await sql`
      update bonus set ended_at = ended_at - interval '2 days', expires_at = expires_at - interval '22 days'
      where id = ${ticketId}::uuid`.execute(db);
    await cancel(id);
    expect(await ticket(ticketId)).toEqual({ status: 'CLAIMED', ended: null, days: 10 });
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '0.00' });
    const second = await aTournament();
    expect(await join(second, customerId, ticketId)).toHaveProperty('first.entryId');
    expect(await invariants(db)).toEqual([]);
  });

  it('is refused for a more expensive or free entry, for another player, a second time or after its end', async () => {
    const { db } = ledger;
    const refused = { first: { refused: 'tournament_ticket_not_usable' } };
    const { customerId, ticketId } = await createHolder(1_000);
    expect(await join(await aTournament({ entryPrice: 1_001n }), customerId, ticketId)).toEqual(refused);
    expect(await join(await aTournament({ entryPrice: 0n }), customerId, ticketId)).toEqual(refused);
    const other = await aPlayer(db, { withdrawable: 5_000n });
    expect(await join(await aTournament(), other, ticketId)).toEqual(refused);
    const id = await aTournament();
    await join(id, customerId, ticketId);
    expect(await join(await aTournament(), customerId, ticketId)).toEqual(refused);
    const late = await createHolder(1_000);
    await sql`update bonus set expires_at = now() where id = ${late.ticketId}::uuid`.execute(db);
    expect(await join(await aTournament(), late.customerId, late.ticketId)).toEqual(refused);
    await processDueBonuses(db);
    expect(await ticket(late.ticketId)).toMatchObject({ status: 'EXPIRED' });
    const given = await createHolder(1_000);
    await forfeitBonus(db, bonusCommand(given.ticketId, given.customerId));
    expect(await join(await aTournament(), given.customerId, given.ticketId)).toEqual(refused);
    expect(await invariants(db)).toEqual([]);
  });

  it('pays only one entry when 64 clients use it in several tournaments at the same time', async () => {
    const { db } = ledger;
    const { customerId, ticketId } = await createHolder(1_000, { withdrawable: 100n });
    const tournaments = await Promise.all(Array.from({ length: 8 }, () => aTournament()));
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        join(tournaments[n % 8] ?? '', customerId, ticketId, `key-${n % 8}-${n % 2}`),
      ),
    );
    expect(new Set(outcomes.filter((outcome) => 'first' in outcome && 'entryId' in outcome.first)).size).toBe(1);
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '1.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('never becomes withdrawable, in any order of entries, finishes, forfeits and expiries', async () => {
    const { db } = ledger;
    const entrant = fc.record({
      ticket: fc.integer({ min: 1, max: 600 }),
      withdrawable: fc.integer({ min: 0, max: 900 }),
      moves: fc.array(fc.constantFrom('ticket', 'ticket', 'money', 'forfeit', 'expire', 'stay'), {
        minLength: 3,
        maxLength: 3,
      }),
    });
    const tournament = fc.record({
      price: fc.integer({ min: 1, max: 500 }),
      rake: fc.integer({ min: 0, max: 30 }),
      end: fc.constantFrom('finish', 'finish', 'cancel'),
      minSettledBets: fc.integer({ min: 0, max: 1 }),
    });
    const withdrawable = async (players: readonly { customerId: string }[]) => {
      const rows = await readRows(
        db,
        { sum: z.bigint() },
        sql`
        select sum(withdrawable)::bigint as sum from wallet
        where customer_id = any (${players.map(({ customerId }) => customerId)}::text[])`,
      );
      return rows[0]?.sum ?? 0n;
    };
    const property = fc.asyncProperty(
      fc.array(entrant, { minLength: 1, maxLength: 4 }),
      fc.array(tournament, { minLength: 1, maxLength: 3 }),
      async (entrants, tournaments) => {
        const players = await Promise.all(
          entrants.map((entrant) => createHolder(entrant.ticket, { withdrawable: BigInt(entrant.withdrawable) })),
        );
        const before = await withdrawable(players);
        for (const [round, { price, end, ...options }] of tournaments.entries()) {
          const id = await aTournament({ entryPrice: BigInt(price), ...options });
          await Promise.all(
            players.map(async ({ customerId, ticketId }, n) => {
              const move = entrants[n]?.moves[round];
              if (move === 'forfeit') await forfeitBonus(db, bonusCommand(ticketId, customerId));
              if (move === 'expire')
                await sql`update bonus set expires_at = now() where id = ${ticketId}::uuid`.execute(db);
              if (move === 'ticket') await join(id, customerId, ticketId);
              if (move === 'money') await join(id, customerId);
            }),
          );
          if (end === 'finish') await finishTournament(db, id);
          else await cancel(id);
          await processDueBonuses(db);
        }
        expect(await withdrawable(players)).toBeLessThanOrEqual(before);
        expect(await invariants(db)).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: 40, seed: 20 });
  }, 120_000);
});
