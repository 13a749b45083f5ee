import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { freshDatabase, type TestDatabase } from '@parlay/tooling/test-database';
import { sql } from 'kysely';
import { invariants } from '../../money/ledger/invariants.ts';
import { aPlayer } from '../../money/ledger/test-ledger.ts';
import { enroll, placeBet } from '../../play/tournaments/bets.ts';
import { setResult } from '../../play/tournaments/demo/control.ts';
import { settleBets } from '../../play/tournaments/settlement.ts';
import { seedDemo } from '../../seed.ts';
import { type Database, openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.problem);

let folder: string;
let fresh: TestDatabase;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-migrations-'));
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.owner, size: 4 });
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A running tournament with one selection, written as the first schema of bets has it. */
async function aTournamentOfBefore(db: Database['db'], id: string): Promise<void> {
  await sql`
    with t as (
      insert into tournament (id, name, sport_name, currency, entry_price, rake, initial_points, min_bet, max_bet,
        max_players, payout_places, starts_at, ends_at, status, listed)
      values (${id}, 'Old', 'Football', 'EUR', 1000, 10, 2500000, 10000, 1000000, 250,
        '[{"place": 1, "percentage": 100}]', now(), now() + interval '1 hour', 'RUNNING', false)
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

const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

describe('migrations', () => {
  it('happen once when several nodes start at the same moment, and the demo data with them', async () => {
    const nodes = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.owner)));
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    expect(nodes.flat().sort()).toEqual(files.sort());
    await Promise.all([1, 2, 3].map(() => seedDemo(database.db, read.brands)));
    const { rows } = await sql<{ players: number; wallets: number; openings: number }>`
      select (select count(*)::int from player) as players, (select count(*)::int from wallet) as wallets,
        (select count(*)::int from transfer where kind = 'opening_balance') as openings`.execute(database.db);
    expect(rows).toEqual([{ players: 23, wallets: 23, openings: 23 }]);
  });

  it('run in the order of their names and leave nothing of one that fails', async () => {
    write('0020-second.sql', 'insert into note values (2)');
    write('0010-first.sql', 'create table note (n int)');
    write('0030-broken.sql', 'insert into note values (3); insert into nowhere values (1)');
    await expect(migrate(fresh.owner, { folder })).rejects.toThrow('The migration 0030-broken.sql failed');
    expect((await sql`select n from note`.execute(database.db)).rows).toEqual([{ n: 2 }]);
    write('0030-broken.sql', 'insert into note values (3)');
    expect(await migrate(fresh.owner, { folder })).toEqual(['0030-broken.sql']);
    expect(await migrate(fresh.owner, { folder })).toEqual([]);
  });

  it('refuse a file that was changed after it was applied', async () => {
    cpSync(MIGRATIONS, folder, { recursive: true });
    await migrate(fresh.owner, { folder });
    write('0010-players.sql', 'select 1');
    await expect(migrate(fresh.owner, { folder })).rejects.toThrow('0010-players.sql was changed');
  });

  it('keep the books right where a bet was placed before stakes had a table', async () => {
    for (const name of readdirSync(MIGRATIONS).filter((name) => name < '0350'))
      cpSync(join(MIGRATIONS, name), join(folder, name));
    await migrate(fresh.owner, { folder });
    const { db } = database;
    const id = 'old';
    await aTournamentOfBefore(db, id);
    const customerId = await aPlayer(db, { withdrawable: 700n, bonus: 300n });
    const seat = { customerId, tournamentId: id };
    await enroll(db, { ...seat, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
    const bet = { ...seat, selectionId: `${id}-1:1:1`, stake: 100_000n, odds: 200 };
    const key = randomUUID();
    const before = await placeBet(db, { ...bet, key });

    await migrate(fresh.owner);
    const { rows } = await sql`
      select e.paid_withdrawable, e.paid_bonus, e.settled_bets, t.min_settled_bets, t.entry_closes_at = t.ends_at as closes
      from tournament_entry e join tournament t on t.id = e.tournament_id`.execute(db);
    expect(rows).toEqual([
      { paid_withdrawable: 700n, paid_bonus: 300n, settled_bets: 0, min_settled_bets: 0, closes: true },
    ]);
    expect(await invariants(db)).toEqual([]);
    expect(await placeBet(db, { ...bet, key })).toEqual({ replay: 'first' in before && before.first });
    await placeBet(db, { ...bet, key: randomUUID() });
    await setResult(db, id, { fixtureId: `${id}-1`, won: [bet.selectionId], void: [] });
    expect(await settleBets(db)).toBe(2);
    expect(await invariants(db)).toEqual([]);
  });

  it('give int8 as bigint', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as big`.execute(database.db);
    expect(rows).toEqual([{ big: 9007199254740993n }]);
  });
});
