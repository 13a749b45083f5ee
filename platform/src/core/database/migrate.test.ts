import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { applicationRole } from '@parlay/server/application-role';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { seedPlayers } from '../../identity/public.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { setResult } from '../../play/tournaments/demo/control.ts';
import { settleBets } from '../../play/tournaments/settlement.ts';
import { migrateLegacyDatabase } from '../../testing/database-before-definitions.ts';
import { catalogOf } from '../../testing/database-catalog.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, SQL_FOLDERS } from './migrate.ts';

const brandsResult = readBrands();
if (!brandsResult.ok) throw new Error(brandsResult.error);

let fresh: TestDatabase;
let database: Database;

beforeEach(async () => {
  fresh = await createTestDatabase();
  database = openDatabase({ url: fresh.owner, size: 4 });
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

/** Inserts a running tournament with one selection, using only columns that existed before decision 057. */
async function insertTournament(db: Database['db'], id: string): Promise<void> {
  await sql`
    with t as (
      insert into tournament (id, name, sport_name, currency, entry_price, rake, initial_points, min_bet, max_bet,
        max_players, payout_places, starts_at, ends_at, status, listed, min_settled_bets, entry_closes_at)
      values (${id}, 'Old', 'Football', 'EUR', 1000, 10, 2500000, 10000, 1000000, 250,
        '[{"place": 1, "percentage": 100}]', now(), now() + interval '1 hour', 'RUNNING', false, 0,
        now() + interval '1 hour')
    ), f as (
      insert into fixture (id, competition, sport_name, name, starts_at, is_visible, disabled, to_be_removed)
      values (${`${id}-1`}, 'League', 'Football', 'Match', now(), true, false, false)
    ), tf as (
      insert into tournament_fixture (tournament_id, fixture_id) values (${id}, ${`${id}-1`})
    ), m as (
      insert into market (id, fixture_id, name, ordinal, layout, order_by, show_market, disabled, to_be_removed)
      values (${`${id}-1:1`}, ${`${id}-1`}, 'Winner', 1, 'HORIZONTAL', 'ordinal', true, false, false)
    )
    insert into selection (id, market_id, name, ordinal, odds, show_bet, disabled, to_be_removed)
    values (${`${id}-1:1:1`}, ${`${id}-1:1`}, 'Home', 1, 200, true, false, false)`.execute(db);
}

describe("the platform's migration", () => {
  it('runs once when several nodes start concurrently, and seeds the demo players once', async () => {
    const nodes = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.owner)));
    const files = readdirSync(SQL_FOLDERS.migrations).map((file) => file.replace(/\.sql$/, ''));
    expect(nodes.flatMap(({ migrations }) => migrations)).toEqual(files.sort());
    const defined = nodes.flatMap(({ definitions }) => definitions);
    expect(defined).toContain('bet_place');
    expect(new Set(defined).size).toBe(defined.length);
    await Promise.all([1, 2, 3].map(() => seedPlayers(database.db, brandsResult.brands)));
    const rows = await readRows(
      database.db,
      { players: z.number(), wallets: z.number(), openings: z.number() },
      sql`
      select (select count(*)::int from player) as players, (select count(*)::int from wallet) as wallets,
        (select count(*)::int from transfer where kind = 'opening_balance') as openings`,
    );
    expect(rows).toEqual([{ players: 23, wallets: 23, openings: 23 }]);
  });

  it('upgrades an older database to the same tables, functions and privileges as a new one', async () => {
    const old = await createTestDatabase();
    const upgraded = openDatabase({ url: old.owner, size: 4 });
    try {
      await migrateLegacyDatabase(old.owner);
      const application = applicationRole(fresh);
      await Promise.all([old.owner, fresh.owner].map((url) => migrate(url, { application })));
      expect(await catalogOf(upgraded.db)).toEqual(await catalogOf(database.db));
      expect(await migrate(old.owner, { application })).toEqual({ migrations: [], definitions: [], unknown: [] });
    } finally {
      await upgraded.close();
      await old.drop();
    }
  });

  it('preserves the ledger of an older build, whose open bets can still be settled', async () => {
    await migrateLegacyDatabase(fresh.owner);
    const { db } = database;
    await insertTournament(db, 'old');
    // Calls the older build's functions directly, because today's commands expect today's signatures.
    await sql`select wallet_open('one', 'EUR')`.execute(db);
    await sql`select wallet_opening_balance('one', 700, 300, 0)`.execute(db);
    await sql`select tournament_enroll('old', 'one', 'One', 'FI', 'k', 'h')`.execute(db);
    const rows = await readRows(
      db,
      { reply: z.record(z.string(), z.unknown()) },
      sql`
      select bet_place('old', 'one', 'old-1:1:1', 100000, 200, 'k', 'h') as reply`,
    );
    expect(rows).toMatchObject([{ reply: { first: { bet: { status: 'PENDING' } } } }]);

    await migrate(fresh.owner);
    expect(await invariants(db)).toEqual([]);
    await setResult(db, 'old', { fixtureId: 'old-1', won: ['old-1:1:1'], void: [] });
    expect(await settleBets(db)).toBe(1);
    expect(await invariants(db)).toEqual([]);
  });

  it('returns int8 as bigint', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as big`.execute(database.db);
    expect(rows).toEqual([{ big: 9007199254740993n }]);
  });
});
