import { expect, it } from '@jest/globals';
import type { DatabaseUrls } from '@parlay/server/application-role';
import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('gives each caller a separate database, copied from a template that is created once', async () => {
  let created = 0;
  const template = {
    name: 'tooling_check',
    prepare: async ({ owner }: DatabaseUrls) => {
      created += 1;
      await query(owner, 'CREATE TABLE note AS SELECT 1 AS n');
    },
  };
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase({ template })));
  await query(databases[0]?.owner ?? '', 'INSERT INTO note VALUES (2)');
  expect(await query(databases[0]?.owner ?? '', 'SELECT n FROM note ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await query(databases[1]?.owner ?? '', 'SELECT n FROM note')).toEqual([{ n: 1 }]);
  expect(created).toBe(1);
  for (const database of databases) await database.drop();
  await expect(query(databases[0]?.owner ?? '', 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});
