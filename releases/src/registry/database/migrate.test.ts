import { describe, expect, it } from '@jest/globals';
import { ensureDatabase, siblingDatabase } from '@parlay/tooling/ensure-database';
import { freshDatabase } from '@parlay/tooling/test-database';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

describe('the database', () => {
  it('is made and migrated once by several nodes that start at the same moment', async () => {
    const own = await freshDatabase();
    const url = siblingDatabase(own.owner, `${new URL(own.owner).pathname.slice(1)}_releases`);
    await Promise.all([1, 2, 3, 4].map(() => ensureDatabase(url)));
    const nodes = [1, 2, 3, 4].map(() => openDatabase(url, 2));
    const applied = await Promise.all(nodes.map(({ db }) => migrate(db, undefined)));
    expect(applied.flat()).toEqual(MIGRATIONS.map((migration) => migration.name));
    const channels = await nodes[0]?.db.selectFrom('channel').select('name').execute();
    expect(channels).toEqual([{ name: 'production' }]);
    await Promise.all(nodes.map((node) => node.close()));
    await own.drop();
  });
});
