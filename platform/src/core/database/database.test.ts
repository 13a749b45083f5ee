import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { failureOf } from '../http/failures.ts';
import { type Database, openDatabase } from './database.ts';

let fresh: TestDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await createTestDatabase();
  database = openDatabase({ url: fresh.application, size: 4 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const countBackends = async () =>
  (
    await sql`select 1 from pg_stat_activity where application_name = 'parlay-platform'
    and datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  ).rows.length;

describe('a connection that breaks inside a transaction', () => {
  it('fails the next statement of that transaction but neither the process nor later transactions', async () => {
    const failedTransaction = database.db.transaction().execute(async (trx) => {
      const rows = await readRows(trx, { pid: z.number() }, sql`select pg_backend_pid() as pid`);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      while ((await countBackends()) > 0) await delay(5);
      await sql`select 1`.execute(trx);
    });
    // The caller gets a retryable error.
    expect(await failedTransaction.catch(failureOf)).toMatchObject({ code: 'unavailable' });
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });
});
