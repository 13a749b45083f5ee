import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { enroll, leave } from './bets.ts';
import { createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { finishTournament, startDueTournaments } from './settlement.ts';
import { standings } from './standings.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(async () => {
  expect(await invariants(ledger.db)).toEqual([]);
  await ledger.drop();
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const newTournament = async (options: Partial<TestTournament> = {}) =>
  (await createTestTournament(ledger.db, options)).id;

/** A tournament that starts in an hour. */
const upcoming = (options: Partial<TestTournament> = {}) =>
  newTournament({ startsAt: inMinutes(60), endsAt: inMinutes(120), ...options });

async function join(
  tournamentId: string,
  money: { withdrawable?: bigint; bonus?: bigint } = { withdrawable: 10_000n },
) {
  const customerId = await aPlayer(ledger.db, money);
  expect(await enter(tournamentId, customerId)).toMatchObject({ first: { tournamentId } });
  return customerId;
}
const enter = (tournamentId: string, customerId: string, more: { reentry?: boolean } = {}) =>
  enroll(ledger.db, { customerId, key: randomUUID(), tournamentId, displayName: 'One', countryCode: 'FI', ...more });
const giveUp = (tournamentId: string, customerId: string, key: string = randomUUID()) =>
  leave(ledger.db, { customerId, key, tournamentId });

const balanceOf = async (customerId: string) => (await walletOf(ledger.db, customerId))?.spendable;
const stateOf = async (id: string) =>
  (
    await readRows(
      ledger.db,
      { status: z.string(), reason: z.string().nullable() },
      sql`select status, cancelled_for as reason from tournament where id = ${id}`,
    )
  )[0];

/** Sets the points of a player's entry, in points. */
const setPoints = (id: string, customerId: string, points: number) =>
  sql`select points_result(id, 'test', ${randomUUID()}, ${BigInt(points * 100)} - available) from tournament_entry
    where tournament_id = ${id} and customer_id = ${customerId} and ended_at is null`.execute(ledger.db);

describe('a least number of players', () => {
  it('cancels a tournament that has fewer at the start, and pays every price back', async () => {
    const id = await upcoming({ minPlayers: 2 });
    const player = await join(id);
    await startDueTournaments(ledger.db, inMinutes(61));
    expect(await stateOf(id)).toEqual({ status: 'FINISHED', reason: 'players' });
    expect(await balanceOf(player)).toBe('100.00');
  });

  it('starts a tournament that has enough', async () => {
    const id = await upcoming({ minPlayers: 2 });
    await Promise.all([join(id), join(id)]);
    await startDueTournaments(ledger.db, inMinutes(61));
    expect(await stateOf(id)).toEqual({ status: 'RUNNING', reason: null });
  });

  it('may count until entry closes, without invented rivals', async () => {
    const id = await upcoming({ minPlayers: 2, minPlayersBy: 'entryCloses', entryClosesAt: inMinutes(90) });
    const player = await join(id);
    const rival = `rival-${randomUUID()}`;
    await sql`select rival_play(${id}, gen_random_uuid(), ${rival}, 'Rival', 'SE', '[]')`.execute(ledger.db);
    await startDueTournaments(ledger.db, inMinutes(61));
    expect(await stateOf(id)).toEqual({ status: 'RUNNING', reason: null });
    await startDueTournaments(ledger.db, inMinutes(91));
    expect(await stateOf(id)).toEqual({ status: 'FINISHED', reason: 'players' });
    expect(await balanceOf(player)).toBe('100.00');
  });
});

describe('leaving', () => {
  it('pays the price back to the balances that paid it, once per key, and frees the seat', async () => {
    const id = await upcoming({ maxPlayers: 1 });
    const player = await join(id, { withdrawable: 600n, bonus: 400n });
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3, 4].map(() => giveUp(id, player, key)));
    expect(replies.filter((reply) => 'first' in reply)).toHaveLength(1);
    expect(await walletOf(ledger.db, player)).toMatchObject({ withdrawable: '6.00', bonus: '4.00' });
    expect(await standings(ledger.db, id)).toEqual([]);
    await join(id);
  });

  it('allows joining again, under the same name', async () => {
    const id = await upcoming();
    const player = await join(id);
    await giveUp(id, player);
    expect(await enter(id, player)).toMatchObject({ first: { tournamentId: id } });
    expect(await balanceOf(player)).toBe('90.00');
    expect((await standings(ledger.db, id)).map(({ displayName }) => displayName)).toEqual(['One']);
  });

  it('is refused after the start, where the terms exclude it, and without an entry', async () => {
    const closed = { first: { refused: 'tournament_leave_closed' } };
    const running = await newTournament();
    expect(await giveUp(running, await join(running))).toMatchObject(closed);
    const binding = await upcoming({ canLeave: false });
    expect(await giveUp(binding, await join(binding))).toMatchObject(closed);
    const left = await upcoming();
    const player = await join(left);
    await giveUp(left, player);
    expect(await giveUp(left, player)).toMatchObject({ first: { refused: 'not_enrolled' } });
    expect(await balanceOf(player)).toBe('100.00');
  });
});

describe('starting again', () => {
  it('replaces an entry without points as often as the terms allow, and adds its price to the prizes', async () => {
    const id = await newTournament({
      maxReentries: 1,
      reentryPrice: 500n,
      rake: 0,
      payoutPlaces: [{ place: 1, percentage: 100 }],
    });
    const [player, other] = [await join(id), await join(id)];
    const unavailable = { first: { refused: 'reentry_unavailable' } };
    expect(await enter(id, player, { reentry: true })).toMatchObject(unavailable);
    await setPoints(id, player, 0);
    expect(await enter(id, player)).toMatchObject({ first: { refused: 'already_enrolled' } });
    const again = await Promise.all([1, 2, 3].map(() => enter(id, player, { reentry: true })));
    expect(again.filter((reply) => 'first' in reply && 'entryId' in reply.first)).toHaveLength(1);
    expect(await balanceOf(player)).toBe('85.00');
    expect((await standings(ledger.db, id)).map(({ points }) => points)).toEqual(['25000.00', '25000.00']);
    await setPoints(id, player, 0);
    expect(await enter(id, player, { reentry: true })).toMatchObject(unavailable);
    await finishTournament(ledger.db, id);
    expect([await balanceOf(player), await balanceOf(other)]).toEqual(['85.00', '115.00']);
  });

  it('is refused after entry has closed, and to a player who has not joined', async () => {
    const id = await newTournament({ maxReentries: 3, entryClosesAt: inMinutes(-1) });
    const stranger = await aPlayer(ledger.db, { withdrawable: 10_000n });
    expect(await enter(id, stranger, { reentry: true })).toMatchObject({ first: { refused: 'reentry_unavailable' } });
  });

  it('pays all prices back when the tournament is cancelled', async () => {
    const id = await newTournament({ maxReentries: 1 });
    const player = await join(id);
    await setPoints(id, player, 50);
    await enter(id, player, { reentry: true });
    expect(await balanceOf(player)).toBe('80.00');
    await sql`select tournament_cancel(${id}, 'ops', 'the final was abandoned')`.execute(ledger.db);
    expect(await balanceOf(player)).toBe('100.00');
  });
});

describe('prizes of the house', () => {
  it('adds its part to the entry prices, in withdrawable money', async () => {
    const id = await newTournament({ addedPrize: 5_000n });
    const players = [await join(id), await join(id)];
    await setPoints(id, players[0] ?? '', 30_000);
    await finishTournament(ledger.db, id);
    // 20.00 less 10 % and 50.00 of the house are 68.00, shared 50 : 30.
    expect(await Promise.all(players.map(balanceOf))).toEqual(['132.50', '115.50']);
    expect(await countRows(ledger.db, 'transfer', sql`kind = 'tournament_added' and reference = ${id}`)).toBe(1);
  });

  it.each([
    ['pays what the entries lack to the guaranteed prize', 5_000n, '140.00'],
    ['pays nothing where the entries exceed it', 500n, '99.00'],
  ])('%s', async (_what, guaranteedPrize, balance) => {
    const id = await newTournament({ guaranteedPrize, payoutPlaces: [{ place: 1, percentage: 100 }] });
    const player = await join(id);
    await finishTournament(ledger.db, id);
    expect(await balanceOf(player)).toBe(balance);
  });

  it('are paid in a free tournament, but not to invented rivals', async () => {
    const id = await newTournament({
      entryPrice: 0n,
      addedPrize: 1_000n,
      payoutPlaces: [{ place: 1, percentage: 100 }],
    });
    const player = await join(id, {});
    const results = JSON.stringify([{ fixtureId: `${id}-1`, amount: 100_000 }]);
    await sql`select rival_play(${id}, gen_random_uuid(), ${`rival-${randomUUID()}`}, 'Rival', 'SE', ${results}::jsonb)`.execute(
      ledger.db,
    );
    await finishTournament(ledger.db, id);
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('stay with the house if no entry has enough settled bets', async () => {
    const id = await newTournament({ addedPrize: 5_000n, minSettledBets: 1 });
    const player = await join(id);
    await finishTournament(ledger.db, id);
    expect(await balanceOf(player)).toBe('100.00');
    expect(await countRows(ledger.db, 'transfer', sql`kind = 'tournament_added' and reference = ${id}`)).toBe(0);
  });
});
