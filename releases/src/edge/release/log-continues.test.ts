import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { appendAudit, readChain } from '../../audit/chain.ts';
import { openDatabase } from '../../database/connect.ts';
import { HistoryEntry } from '../../replies/history.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import { startEdge, type TestEdge } from '../../testing/edge.ts';
import { startLiveSite } from '../../testing/live-site.ts';
import type { TestRegistry } from '../../testing/registry.ts';
import { casinoRelease } from '../../testing/site.ts';
import { waitFor } from '../../testing/wait.ts';
import { liveChannel } from './live.ts';

let registry: TestRegistry;
let edge: TestEdge;
beforeAll(async () => {
  registry = await startLiveSite();
  edge = await startEdge({ registry: registry.url });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const health = async () => JSON.parse((await edge.get('/healthz')).body) as { revision: number; log: string };
const setOf = async (query = '') =>
  JSON.parse((await edge.get(`/release-set.json${query}`)).body) as {
    revision: number;
    epoch: string;
    log: string;
    logSeen?: string;
  };
/** Makes a version live and waits until the edge serves it. */
async function goLive(build: string): Promise<void> {
  const { revision } = await health();
  await registry.goLive(casinoRelease({ build }));
  await waitFor(async () => (await health()).revision > revision);
}
const runAsOwner = async (statement: string) => {
  const owner = openDatabase(registry.ownerUrl, 1);
  await owner.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
  await owner.close();
};

describe('the log of releases', () => {
  it('has its head in every release set, and on request the entry of an earlier revision', async () => {
    const before = await setOf();
    const { head } = (await registry.call('GET', '/api/audit/verify')).body.data as unknown as { head: string };
    expect(head.startsWith(before.log)).toBe(true);
    await goLive('more');
    const after = await setOf(`?seen=${before.revision}`);
    expect(after).toMatchObject({ epoch: before.epoch, logSeen: before.log });
    expect(after.log).not.toBe(before.log);
    expect((await health()).log).toBe('continued');
  });

  it('fails verification if its last entry was rewritten consistently but an edge holds the old hash', async () => {
    const verify = async () => (await registry.call('GET', '/api/audit/verify')).body.data;
    await waitFor(async () => (await verify()).edges === 1);
    const owner = openDatabase(registry.ownerUrl, 1);
    const { revision } = await health();
    await owner.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx);
      const last = (await readChain(tx, { after: 0, limit: 1_000 })).at(-1);
      if (!last) throw new Error('the log is empty');
      expect(last.revision).toBe(revision);
      await sql`DELETE FROM audit WHERE seq = ${last.seq}`.execute(tx);
      await sql`UPDATE audit_head SET seq = ${last.seq - 1}, hash = ${last.previous}`.execute(tx);
      const { actor, action } = last;
      const detail = HistoryEntry.shape.detail.parse(last.detail);
      const [channel, remote] = [last.channel ?? '', last.remote ?? ''];
      await appendAudit(tx, { actor, action, channel, remote, revision, detail, reason: 'by agreement' });
    });
    await owner.close();
    expect(await verify()).toMatchObject({
      ...{ ok: false, brokenAt: null },
      problem: expect.stringMatching(/^an edge holds the entry \w{32} for revision \d+ of production.*was rewritten$/),
    });
  });

  it('is reported as broken by an edge that receives the same revision with another hash', async () => {
    const failures: string[] = [];
    const live = liveChannel({
      load: async () => ({ ok: false, error: 'there is nothing to load' }),
      file: { read: async () => ({ state: undefined, errors: [] }), write: async () => undefined },
      onFailure: (error) => failures.push(error),
    });
    const stateWith = (log: string): ChannelState => ({
      ...{ schema: 1, channel: 'production', epoch: 'one', revision: 4, log: log.repeat(64) },
      ...{ remotes: [], recent: [] },
    });
    await live.apply(stateWith('a'));
    expect(live.logBreak).toBeUndefined();
    for (let times = 0; times < 2; times += 1) await live.apply(stateWith('b'));
    expect(live.logBreak).toMatch(/^The log was rewritten: the entry of revision 4 was a{32}, and is b{32}\.$/);
    expect(failures).toEqual([live.logBreak]);
    expect(live.view?.state.log).toBe('a'.repeat(64));
  });

  it('is reported as broken by an edge when an entry it knows was rewritten', async () => {
    const { revision } = await setOf();
    await runAsOwner(`update audit set hash = repeat('e', 64) where channel = 'production' and revision = ${revision}`);
    await goLive('after');
    expect((await health()).log).toMatch(
      /^The log was rewritten: the entry of revision \d+ was \w{32}, and is e{32}\.$/,
    );
    expect((await edge.get('/metrics')).body).toMatch(/^parlay_edge_log_broken 1$/m);
  });

  it('is followed after a restore to a lower revision, which the edge reports', async () => {
    const { revision } = await setOf();
    await runAsOwner(`update channel set epoch = gen_random_uuid(), revision = 2 where name = 'production'`);
    await registry.promote('remote-casino', { version: '1.0.0', reason: 'restored' });
    await waitFor(async () => (await health()).revision < revision);
    expect((await health()).log).toMatch(/^The registry's database was restored or made again/);
  });
});
