import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, countRows } from '../../testing/ledger.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { enroll } from './bets.ts';
import { createTestTournament } from './demo/make-tournament.ts';
import { tournamentFor } from './repository.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const HOUR_MS = 3_600_000;
const AUDIENCE = { brandId: 104, currencies: ['EUR'] };

describe('entry to a tournament', () => {
  it('closes at the tournament’s own time, or at the last event’s start but no later than the end', async () => {
    const { db } = platform.database;
    const fixtures = [1, 2].map((n) => ({
      name: `Match ${n}`,
      markets: [{ name: 'Winner', selections: [200, 300].map((odds) => ({ name: `at ${odds}`, odds })) }],
    }));
    const { id, fixtures: made } = await createTestTournament(db, { fixtures });
    const closesAt = async () => (await tournamentFor(db, AUDIENCE, id))?.entryClosesAt;
    const endsAt = (await tournamentFor(db, AUDIENCE, id))?.endsAt;
    const starts = [10, 20].map((minutes) => new Date(Date.now() + minutes * 60_000));
    for (const [n, { fixtureId }] of made.entries())
      await sql`update fixture set starts_at = ${starts[n]} where id = ${fixtureId}`.execute(db);
    expect(await closesAt()).toEqual(starts[1]);
    await sql`update fixture set starts_at = now() + interval '9 hours' where id = ${made[0]?.fixtureId}`.execute(db);
    expect(await closesAt()).toEqual(endsAt);
    const explicitTime = new Date(Date.now() + HOUR_MS / 4);
    await sql`update tournament set entry_closes_at = ${explicitTime} where id = ${id}`.execute(db);
    expect(await closesAt()).toEqual(explicitTime);
  });

  it('is refused after the closing time, with that time in the error, and costs nothing', async () => {
    const { db } = platform.database;
    const entryClosesAt = new Date(Date.now() - 1_000);
    const { id } = await createTestTournament(db, { entryClosesAt });
    const { username, password } = await createTestPlayer(db, {
      balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
    });
    const page = platform.browser();
    await page.logIn(username, password);
    const { data } = await page.get(`/api/sportuno/init?tournamentId=${id}`);
    expect(data).toMatchObject({ tournament: { entryClosesAt: entryClosesAt.toISOString() } });
    const headers = { 'idempotency-key': randomUUID() };
    const { status, error } = await page.post('/api/sportuno/enroll', { tournamentId: id }, headers);
    expect([status, error?.code, error?.details]).toEqual([
      409,
      'tournament_entry_closed',
      { entryClosesAt: entryClosesAt.toISOString() },
    ]);
    expect((await page.get('/api/account/user')).data).toMatchObject({ balances: { spendable: '100.00' } });
  });

  it('is refused to 64 players who wait for a lock until after the closing time', async () => {
    const { db } = platform.database;
    const { id } = await createTestTournament(db, { entryClosesAt: new Date(Date.now() + HOUR_MS) });
    const players = await Promise.all(Array.from({ length: 64 }, () => aPlayer(db, { withdrawable: 1_000n })));
    const joins = await db.transaction().execute(async (trx) => {
      await sql`select from tournament where id = ${id} for update`.execute(trx);
      const pending = players.map((customerId) =>
        enroll(db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' }),
      );
      await delay(100);
      await sql`update tournament set entry_closes_at = clock_timestamp() where id = ${id}`.execute(trx);
      return { asked: pending };
    });
    const refused = { first: { refused: 'tournament_entry_closed', details: { entryClosesAt: expect.any(String) } } };
    expect(await Promise.all(joins.asked)).toEqual(players.map(() => refused));
    const wallets = await Promise.all(players.map((player) => walletOf(db, player)));
    expect(new Set(wallets.map((wallet) => wallet?.spendable))).toEqual(new Set(['10.00']));
    expect(await countRows(db, 'tournament_entry', sql`tournament_id = ${id}`)).toBe(0);
    expect(await invariants(db)).toEqual([]);
  });

  it('is possible until the exact closing time, and nobody joins at or after it', async () => {
    const { db } = platform.database;
    const players = await Promise.all(Array.from({ length: 64 }, () => aPlayer(db, { withdrawable: 1_000n })));
    const entryClosesAt = new Date(Date.now() + 700);
    const { id } = await createTestTournament(db, { entryClosesAt });
    const results = await Promise.all(
      players.map(async (customerId, n) => {
        await delay(n * 20);
        return enroll(db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' });
      }),
    );
    const refused = results.filter((result) => 'first' in result && 'refused' in result.first).length;
    expect(refused).toBeGreaterThan(0);
    const joined = await countRows(db, 'tournament_entry', sql`tournament_id = ${id} and joined_at < ${entryClosesAt}`);
    expect(joined).toBeGreaterThan(0);
    expect(joined + refused).toBe(64);
    expect(await invariants(db)).toEqual([]);
  });
});
