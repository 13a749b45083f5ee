import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { addPlayer } from '../../identity/players/repository.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { decideRewardHold } from '../../money/rewards/holds.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { enroll } from './bets.ts';
import { createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { finishDueTournaments, finishTournament } from './settlement.ts';
import { standings } from './standings.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(async () => {
  expect(await invariants(ledger.db)).toEqual([]);
  await ledger.drop();
});

/** Creates a tournament with players who have these points. Rivals have an entry but no wallet. */
async function createStandings(
  points: (number | { rival: number })[],
  options: Partial<TestTournament> = {},
  money: { withdrawable: bigint; bonus?: bigint } = { withdrawable: 10_000n },
): Promise<{ id: string; players: string[] }> {
  const { db } = ledger;
  const { id } = await createTestTournament(db, options);
  const players: string[] = [];
  for (const entrant of points) {
    const isRival = typeof entrant === 'object';
    const customerId = isRival ? `rival-${randomUUID()}` : await aPlayer(db, money);
    players.push(customerId);
    if (isRival)
      await sql`select points_grant(gen_random_uuid(), ${id}, ${customerId}, ${customerId}, 'SE')`.execute(db);
    else await enroll(db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' });
    const change = BigInt((isRival ? entrant.rival : entrant) * 100 - 2_500_000);
    if (change === 0n) continue;
    await sql`
      select points_result(id, 'test', ${randomUUID()}, ${change}) from tournament_entry
      where tournament_id = ${id} and customer_id = ${customerId}`.execute(db);
  }
  return { id, players };
}

const spendable = (players: string[]) =>
  Promise.all(players.map(async (player) => (await walletOf(ledger.db, player))?.spendable));

describe('the end of a tournament', () => {
  it('pays out the entry prices less the rake by place, and shows the prize of each place', async () => {
    const { id, players } = await createStandings([30_000, 20_000, 40_000, 10_000]);
    expect(await finishTournament(ledger.db, id)).toBe(true);
    // 4 x 10.00 less 10 % is 36.00: 18.00, 10.80, 7.20.
    expect(await spendable(players)).toEqual(['100.80', '97.20', '108.00', '90.00']);
    const board = await standings(ledger.db, id);
    expect(board.map(({ position, points, prize }) => [position, points, prize])).toEqual([
      [1, '40000.00', { place: 1, amount: '18.00' }],
      [2, '30000.00', { place: 2, amount: '10.80' }],
      [3, '20000.00', { place: 3, amount: '7.20' }],
      [4, '10000.00', null],
    ]);
  });

  it('splits the prizes of tied places equally, and keeps the remainder', async () => {
    const { id, players } = await createStandings([30_000, 30_000, 30_000, 10_000], {
      entryPrice: 1_001n,
      payoutPlaces: [
        { place: 1, percentage: 60 },
        { place: 2, percentage: 40 },
      ],
    });
    await finishTournament(ledger.db, id);
    // 40.04 less 10 % is 36.03, which is 12.01 for each of three.
    expect(await spendable(players)).toEqual(['102.00', '102.00', '102.00', '89.99']);
    expect((await standings(ledger.db, id)).map(({ position, prize }) => [position, prize?.place])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [4, undefined],
    ]);
  });

  it('distributes the shares of untaken places over the taken ones', async () => {
    const { id, players } = await createStandings([20_000, 30_000]);
    await finishTournament(ledger.db, id);
    // 18.00 is split 50 : 30.
    expect(await spendable(players)).toEqual(['96.75', '101.25']);
  });

  it('ranks rivals without wallets, but neither charges nor pays them', async () => {
    const { id, players } = await createStandings([{ rival: 50_000 }, 20_000, { rival: 45_000 }, 30_000]);
    await finishTournament(ledger.db, id);
    expect(await spendable(players)).toEqual([undefined, '96.75', undefined, '101.25']);
    expect((await standings(ledger.db, id)).map(({ position, prize }) => [position, prize?.place])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 1],
      [4, 2],
    ]);
  });

  it('keeps the bonus share in the prize of a single entry', async () => {
    const { id, players } = await createStandings([30_000], {}, { withdrawable: 667n, bonus: 333n });
    await finishTournament(ledger.db, id);
    // 9.00, of which 33.3 % is bonus money.
    expect(await walletOf(ledger.db, players[0] ?? '')).toMatchObject({ bonus: '3.00', withdrawable: '6.00' });
  });

  it('withholds the prize of a person’s second account until an operator decides, and pays it once', async () => {
    const { db } = ledger;
    const { id, players } = await createStandings([30_000, 40_000]);
    const [, second = ''] = players;
    for (const customerId of players)
      await addPlayer(db, {
        customerId,
        brandId: 104,
        username: customerId,
        displayName: customerId,
        passwordHash: '',
        currency: 'EUR',
        language: 'en',
        email: `${customerId}@example.com`,
        firstName: 'Maija',
        surname: 'Meri',
        birthDate: '1990-01-31',
      });
    await finishTournament(db, id);
    expect(await spendable(players)).toEqual(['96.75', '90.00']);
    expect((await standings(db, id))[0]?.prize).toEqual({ place: 1, amount: '11.25' });
    expect(await invariants(db)).toEqual([]);
    const decision = { customerId: second, decision: 'pay', actor: 'Olga', reason: 'Sisters' } as const;
    const paid = await Promise.all([decideRewardHold(db, decision), decideRewardHold(db, decision)]);
    expect(paid.sort()).toEqual([0, 1]);
    expect(await spendable(players)).toEqual(['96.75', '101.25']);
    expect(await invariants(db)).toEqual([]);
  });

  it('pays nobody in a free tournament, and also finishes an empty one', async () => {
    const { id, players } = await createStandings([30_000, 20_000], { entryPrice: 0n });
    await finishTournament(ledger.db, id);
    expect(await spendable(players)).toEqual(['100.00', '100.00']);
    const empty = await createTestTournament(ledger.db);
    expect(await finishTournament(ledger.db, empty.id)).toBe(true);
  });

  it.each([
    'set prize = 100',
    'set prize_place = 1',
    'set prize = 0, prize_bonus = 0, prize_place = 1',
    'set prize = 9, prize_bonus = 10, prize_place = 1',
  ])('refuses a prize without a place or a place without a prize (%s)', async (change) => {
    const { id } = await createStandings([30_000]);
    const changed = ledger.pool.query(`update tournament_entry ${change} where tournament_id = $1`, [id]);
    await expect(changed).rejects.toThrow(/has a prize of .* for place/);
  });

  it('fixes the ranks, so that no later result changes the points', async () => {
    const { id } = await createStandings([30_000, 20_000]);
    await finishTournament(ledger.db, id);
    const before = await standings(ledger.db, id);
    await sql`
      select points_result(id, 'test', ${randomUUID()}, 999) from tournament_entry where tournament_id = ${id}`.execute(
      ledger.db,
    );
    expect(await standings(ledger.db, id)).toEqual(before);
  });

  it('pays once, even if several nodes try', async () => {
    const { db } = ledger;
    const tournaments = await Promise.all([createStandings([30_000, 20_000]), createStandings([10_000, 20_000])]);
    const later = new Date(Date.now() + 7_200_000);
    const ids = tournaments.map(({ id }) => id);
    const finished = await Promise.all(Array.from({ length: 6 }, () => finishDueTournaments(db, later)));
    expect(
      finished
        .flat()
        .filter((id) => ids.includes(id))
        .sort(),
    ).toEqual(ids.toSorted());
    expect(await countRows(db, 'transfer', sql`kind = 'tournament_prize' and reference = any (${ids}::text[])`)).toBe(
      4,
    );
    expect(await finishTournament(db, ids[0] ?? '')).toBe(false);
  });

  it('is atomic, so a node that dies midway pays no prizes and the next node pays them', async () => {
    const { db, url } = ledger;
    const { id, players } = await createStandings([30_000, 20_000]);
    const dying = new pg.Client({ connectionString: url });
    dying.on('error', () => undefined);
    await dying.connect();
    await dying.query('begin');
    await dying.query('select tournament_finish($1)', [id]);
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
    const next = finishTournament(db, id);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    expect(await next).toBe(true);
    await dying.end().catch(() => undefined);
    expect(await spendable(players)).toEqual(['101.25', '96.75']);
  });
});
