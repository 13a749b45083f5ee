import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { CUSTOM_PLAN } from '@parlay/server/query';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, openDatabase } from './database.ts';

let fresh: TestDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await createTestDatabase();
  database = openDatabase({ url: fresh.application, size: 1 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const preparedStatements = async () => {
  const rows = await readRows(
    database.db,
    { name: z.string(), statement: z.string() },
    sql`
    select name, statement from pg_prepared_statements order by prepare_time`,
  );
  return rows;
};

describe('a connection', () => {
  it('prepares a statement once for all values', async () => {
    for (const value of [1, 2, 3]) {
      const rows = await readRows(database.db, { n: z.number() }, sql`select ${value}::int as n`);
      expect(rows).toEqual([{ n: value }]);
    }
    expect(await preparedStatements()).toEqual([
      { name: expect.stringMatching(/^select \$1::int as n /), statement: 'select $1::int as n' },
    ]);
  });

  it('plans a statement for its values if the statement asks for a custom plan', async () => {
    const statement = sql`${sql.raw(CUSTOM_PLAN)} select ${'a'}::text is null or ${'a'}::text = 'a' as found`;
    expect(await readRows(database.db, { found: z.boolean() }, statement)).toEqual([{ found: true }]);
    expect(await preparedStatements()).toHaveLength(1);
  });

  it('limits the number of prepared statements', async () => {
    for (let n = 0; n < 520; n += 1) await sql`select ${sql.lit(n)}::int, ${n}::int`.execute(database.db);
    expect(await preparedStatements()).toHaveLength(500);
    // Statements beyond the limit still run, unprepared.
    expect((await sql`select ${'no'} || ${'name'} as word`.execute(database.db)).rows).toEqual([{ word: 'noname' }]);
  });

  it("names the caller's file in an error's stack", async () => {
    const query = sql`select ${'x'}::int`.execute(database.db);
    await expect(query).rejects.toMatchObject({ code: '22P02', stack: expect.stringContaining('prepared.test.ts') });
  });
});
