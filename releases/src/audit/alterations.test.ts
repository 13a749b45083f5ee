import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { HistoryEntry } from '../replies/history.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';
import { appendAudit, readChain } from './chain.ts';
import { verifyAuditIn } from './verify.ts';

let registry: TestRegistry;
let owner: Database;
beforeAll(async () => {
  registry = await startRegistry();
  owner = openDatabase(registry.ownerUrl, 1);
  await registry.goLive(hostRelease(), '1.0.0');
  await registry.goLive(casinoRelease({ build: '1' }), '1.0.0');
  await registry.goLive(casinoRelease({ build: '2' }), '2.0.0');
  await registry.promote('remote-casino', { version: '1.0.0', canary: 5, reason: 'a try' });
  await registry.rollback('remote-casino', { to: '1.0.0', reason: 'slow' });
  await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
  await registry.call('POST', '/api/tokens', { name: 'night', team: 'casino', remotes: ['remote-shell'] });
  await registry.call('DELETE', '/api/tokens/night');
});
afterAll(async () => {
  await owner.close();
  await registry.remove();
});

type Alter = (tx: Tx) => Promise<unknown>;
const run =
  (statement: RawBuilder<unknown>): Alter =>
  (tx) =>
    statement.execute(tx);
const CANARY = sql`action = 'canary'`;

/**
 * Rewrites the log and the tables with another reason for the rollback, with correct hashes from the first entry on.
 */
async function rewrite(tx: Tx): Promise<void> {
  const entries = await readChain(tx, { after: 0, limit: 1_000 });
  await sql`DELETE FROM audit`.execute(tx);
  await sql`UPDATE quarantined_release SET reason = 'by agreement'`.execute(tx);
  await sql`UPDATE audit_head SET seq = 0, hash = repeat('0', 64)`.execute(tx);
  for (const { actor, action, channel, remote, revision, reason, detail } of entries)
    await appendAudit(tx, {
      actor,
      action,
      detail: HistoryEntry.shape.detail.parse(detail),
      ...(channel === null ? {} : { channel }),
      ...(remote === null ? {} : { remote }),
      ...(revision === null ? {} : { revision }),
      ...(reason === null ? {} : { reason: action === 'rollback' ? 'by agreement' : reason }),
    });
}

const ALTERATIONS: [string, Alter][] = [
  ['another reason', run(sql`UPDATE audit SET reason = 'fine' WHERE ${CANARY}`)],
  ['another actor', run(sql`UPDATE audit SET actor = 'casino' WHERE ${CANARY}`)],
  ['another time', run(sql`UPDATE audit SET at = at + interval '1 hour' WHERE ${CANARY}`)],
  ['another share', run(sql`UPDATE audit SET detail = jsonb_set(detail, '{percent}', '50') WHERE ${CANARY}`)],
  ['a removed entry', run(sql`DELETE FROM audit WHERE ${CANARY}`)],
  ['a removed newest entry', run(sql`DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit)`)],
  [
    'removed newest entries with the head moved back',
    async (tx) => {
      await sql`DELETE FROM audit WHERE seq > (SELECT seq FROM audit WHERE ${CANARY})`.execute(tx);
      await sql`UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1)`.execute(
        tx,
      );
    },
  ],
  [
    'two swapped entries',
    async (tx) => {
      await sql`UPDATE audit SET seq = -seq WHERE action IN ('canary', 'rollback')`.execute(tx);
      await sql`UPDATE audit SET seq = (SELECT -min(b.seq) - max(b.seq) + audit.seq FROM audit b WHERE b.seq < 0)
        WHERE seq < 0`.execute(tx);
    },
  ],
  [
    'a made-up entry with a correct hash and head',
    (tx) => appendAudit(tx, { actor: 'ops', action: 'unfreeze', remote: 'remote-casino', reason: 'x', detail: {} }),
  ],
  ['a revoked token that works again', run(sql`UPDATE token SET revoked_at = NULL`)],
  ['a token for more remotes', run(sql`UPDATE token SET remotes = '{host}' WHERE name = 'casino'`)],
  ['a change with its live flag inverted', run(sql`UPDATE change SET live = NOT live WHERE revision = 4`)],
  ['a release under another version', run(sql`UPDATE release SET version = '9' WHERE version = '2.0.0'`)],
];

/** Returns the verification's result after an alteration by the database owner, which is then rolled back. */
async function verdictAfter(alter: Alter, seen?: string) {
  let verdict: Awaited<ReturnType<typeof verifyAuditIn>> | undefined;
  const rollbackSignal = new Error('undone');
  await owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx);
      await alter(tx);
      verdict = await verifyAuditIn(tx, { seen });
      throw rollbackSignal;
    })
    .catch((error: unknown) => {
      if (error !== rollbackSignal) throw error;
    });
  return verdict;
}

describe('parlay audit verify', () => {
  it('accepts an unaltered log', async () => {
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });

  it.each(ALTERATIONS)('detects %s', async (_alteration, alter) => {
    const verdict = await verdictAfter(alter);
    expect(verdict).toMatchObject({ ok: false, problem: expect.stringMatching(/\w/) });
  });

  it('detects a rewritten log with the hash of an entry that was noted earlier', async () => {
    const { head } = (await registry.call('GET', '/api/audit/verify')).body.data as unknown as { head: string };
    expect(await verdictAfter(rewrite)).toMatchObject({ ok: true });
    expect(await verdictAfter(rewrite, head)).toMatchObject({ ok: false, problem: expect.stringContaining(head) });
    const noted = `/api/audit/verify?head=${head.slice(0, 32)}`;
    expect((await registry.call('GET', noted)).body.data).toMatchObject({ ok: true, head });
  });

  it('exports every entry with its hash, paginated', async () => {
    const page = async (after: number, limit: number) =>
      (await registry.call('GET', `/api/audit?after=${after}&limit=${limit}`)).body.data as unknown as {
        seq: number;
        previous: string;
        hash: string;
      }[];
    const all = await page(0, 1_000);
    expect(all.slice(1).map(({ previous }) => previous)).toEqual(all.slice(0, -1).map(({ hash }) => hash));
    expect([...(await page(0, 5)), ...(await page(5, 1_000))]).toEqual(all);
  });
});
