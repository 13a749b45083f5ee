import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@parlay/dev/test-database';
import { ensureDatabase, siblingDatabase } from '@parlay/server/ensure-database';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from './connect.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

describe('the database', () => {
  it('is created and migrated once when several nodes start concurrently', async () => {
    const fresh = await createTestDatabase();
    const url = siblingDatabase(fresh.owner, `${new URL(fresh.owner).pathname.slice(1)}_releases`);
    await Promise.all([1, 2, 3, 4].map(() => ensureDatabase(url)));
    const nodes = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
    const names = readdirSync(MIGRATIONS).map((file) => file.replace(/\.sql$/, ''));
    expect(nodes.flatMap(({ migrations }) => migrations)).toEqual(names.sort());
    expect(nodes.flatMap(({ definitions }) => definitions)).toEqual(['refuse_change']);
    const database = openDatabase(url, 1);
    expect(await readRows(database.db, { name: z.string() }, sql`select name from channel`)).toEqual([
      { name: 'production' },
    ]);
    await database.close();
    await fresh.drop();
  });
});
