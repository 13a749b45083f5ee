import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../database/connect.ts';
import { startRegistry, type TestRegistry } from '../../testing/registry.ts';
import { casinoRelease, hostRelease } from '../../testing/site.ts';
import type { CollectResult } from './collect.ts';

let registry: TestRegistry;
const BUILDS = ['1', '2', '3', '4', '5', '6', 'never'];
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  for (const build of BUILDS.slice(0, 5)) await registry.goLive(casinoRelease({ build }), `${build}.0.0`);
  await registry.publish(casinoRelease({ build: '6' }), '6.0.0');
  await registry.publish(casinoRelease({ build: 'never' }), '0.1.0');
});
afterAll(() => registry.remove());

const collect = async (body: object = {}, token?: string) => await registry.call('POST', '/api/gc', body, token);
const versionsIn = (data: unknown) => (data as CollectResult).releases.map(({ version }) => version).sort();
const isStored = (build: string) =>
  access(join(registry.dataDir, 'artifacts', 'remote-casino', casinoRelease({ build }).digest)).then(
    () => true,
    () => false,
  );
/** Moves everything so far some days into the past. */
async function backdate(days: number): Promise<void> {
  const owner = openDatabase(registry.ownerUrl, 1);
  await owner.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx);
    await sql`UPDATE audit SET at = at - make_interval(days => ${days})`.execute(tx);
    await sql`UPDATE release SET published_at = published_at - make_interval(days => ${days})`.execute(tx);
  });
  await owner.close();
}

describe('parlay gc', () => {
  it('finds nothing while everything is recent', async () => {
    expect((await collect()).body.data).toMatchObject({ releases: [], kept: { inUse: 2, wayBack: 2, recent: 4 } });
  });

  it('lists in a dry run what it would remove and removes nothing', async () => {
    await backdate(31);
    await registry.promote('remote-casino', { version: '6.0.0', canary: 10 });
    const { data } = (await collect({ dryRun: true })).body;
    // 5 is live, 6 is a canary, and the next two rollbacks go to 4 and 3.
    expect(versionsIn(data)).toEqual(['0.1.0', '1.0.0', '2.0.0']);
    expect((data as unknown as CollectResult).releases[0]).toMatchObject({
      version: '1.0.0',
      lastUsed: expect.any(String),
    });
    expect((data as unknown as CollectResult).kept).toEqual({ inUse: 3, wayBack: 2, recent: 0 });
    expect(await Promise.all(BUILDS.map(isStored))).toEqual(BUILDS.map(() => true));
  });

  it('removes files of old releases once and logs it; a rollback to such a release is refused', async () => {
    expect((await collect({}, registry.tokens.casino)).status).toBe(403);
    expect(versionsIn((await collect()).body.data)).toEqual(['0.1.0', '1.0.0', '2.0.0']);
    expect(await Promise.all(BUILDS.map(isStored))).toEqual([false, false, true, true, true, true, false]);
    expect((await registry.call('GET', '/api/history?limit=1')).body.data).toMatchObject([
      { action: 'gc', by: 'ops', detail: { days: 30, releases: [{ version: '1.0.0' }, { version: '2.0.0' }, {}] } },
    ]);
    expect(versionsIn((await collect()).body.data)).toEqual([]);
    const refused = await registry.rollback('remote-casino', { to: '1.0.0', reason: 'x' });
    expect(refused.body.error).toMatchObject({ code: 'damaged_release' });
  });

  it('keeps old releases that were live until recently, and accepts republished files', async () => {
    await registry.publish(casinoRelease({ build: '1' }));
    expect((await registry.promote('remote-casino', { version: '1.0.0' })).status).toBe(200);
    await registry.promote('remote-casino', { version: '4.0.0' });
    await registry.promote('remote-casino', { version: '3.0.0' });
    await registry.promote('remote-casino', { version: '4.0.0' });
    expect(versionsIn((await collect()).body.data)).toEqual([]);
  });
});
