import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { freshDatabase, type TestDatabase } from '@parlay/tooling/test-database';
import { sql } from 'kysely';
import { invariants } from '../modules/ledger/invariants.ts';
import { aPlayer } from '../modules/ledger/test-ledger.ts';
import { enroll, placeBet } from '../modules/tournaments/bets.ts';
import { setResult } from '../modules/tournaments/demo/control.ts';
import { makeTournament } from '../modules/tournaments/demo/make-tournament.ts';
import { settleBets } from '../modules/tournaments/settlement.ts';
import { seedDemo } from '../seed.ts';
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
    const { id } = await makeTournament(db);
    const customerId = await aPlayer(db, { withdrawable: 1_000n });
    const seat = { customerId, tournamentId: id };
    await enroll(db, { ...seat, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
    const bet = { ...seat, selectionId: `${id}-1:1:1`, stake: 100_000n, odds: 200 };
    const key = randomUUID();
    const before = await placeBet(db, { ...bet, key });

    await migrate(fresh.owner);
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
