import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { freePorts } from '@parlay/dev/free-port';
import { createTestDatabase } from '@parlay/dev/test-database';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { seeded } from '@parlay/dev/testing/seeded';
import type { ServerNode } from '@parlay/dev/testing/server-node';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { readChain } from '../audit/chain.ts';
import { verifyAudit } from '../audit/verify.ts';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { createRegistryNode } from '../testing/registry-node.ts';
import { bytesOf, createTestRelease, type TestRelease, uploadOrder } from '../testing/releases.ts';
import { hostRelease } from '../testing/site.ts';

const Versioned = z.object({ version: z.string() });

jest.setTimeout(300_000);

const NODES = 4;
const CHANGES = 100;
const WORKERS = 16;
const KILLS = 6;
const REMOTES = ['remote-casino', 'remote-sports', 'remote-account', 'remote-bonus'] as const;
const SEEDS = Array.from({ length: isMatrix ? 50 : 2 }, (_, seed) => seed + 1);

type Call = (method: string, path: string, body?: object | Buffer) => Promise<{ status: number; data: Answer }>;
interface Answer {
  version: string;
  revision: number;
  changed: boolean;
}

/** Calls random nodes until one responds, because the caller of a killed node does not know the outcome of its call. */
function caller(nodes: readonly ServerNode[], token: string, random: () => number): Call {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const content = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
    for (;;) {
      const node = nodes[Math.floor(random() * nodes.length)];
      const reply = await fetch(`${node?.url}${path}`, {
        ...{ method, headers, ...(body === undefined ? {} : { body: content }) },
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { data: Answer } }))
        .catch(() => undefined);
      if (reply && reply.status < 500) return { status: reply.status, data: reply.body.data };
      await delay(50);
    }
  };
}

async function publish(call: Call, testRelease: TestRelease): Promise<string> {
  const { release, digest } = testRelease;
  const base = `/api/artifacts/${release.remote}/${digest}`;
  for (const file of uploadOrder(testRelease)) await call('PUT', `${base}/${file}`, bytesOf(testRelease, file));
  const published = await call('POST', `/api/remotes/${release.remote}/versions`, { digest });
  return published.data.version;
}

const promote = (call: Call, remote: string, version: string) =>
  call('POST', `/api/channels/production/remotes/${remote}/promote`, { version, withoutBrowser: true, reason: 'load' });

describe('four nodes over one database', () => {
  it.each(SEEDS)('neither lose nor duplicate an acknowledged change while nodes are killed (seed %i)', async (seed) => {
    const random = seeded(seed);
    const testDatabase = await createTestDatabase();
    await migrate(testDatabase.owner);
    const dataDir = await mkdtemp(join(tmpdir(), 'parlay-nodes-'));
    const environment = { DATA_DIR: dataDir, RELEASES_DATABASE_URL: testDatabase.owner };
    const nodes = (await freePorts(NODES)).map((port) => createRegistryNode(port, environment));
    try {
      await Promise.all(nodes.map((node) => node.start()));
      const { ops = '' } = JSON.parse(await readFile(join(dataDir, 'tokens.json'), 'utf8')) as Record<string, string>;
      const call = caller(nodes, ops, random);
      await promote(call, 'host', await publish(call, hostRelease()));

      const published: { remote: string; digest: string; version: string }[] = [];
      const promoted: { remote: string; version: string; revision: number }[] = [];
      let next = 0;
      let isOver = false;
      const makeChanges = async () => {
        for (let change = next++; change < CHANGES; change = next++) {
          const remote = REMOTES[change % REMOTES.length] ?? REMOTES[0];
          const locales = Object.fromEntries(LOCALES.map((locale) => [locale, ['entry.js']]));
          const testRelease = createTestRelease({ remote, build: `${seed}-${change}`, locales });
          const version = await publish(call, testRelease);
          published.push({ remote, digest: testRelease.digest, version });
          const { status, data } = await promote(call, remote, version);
          if (status === 200 && data.changed) promoted.push({ remote, version, revision: data.revision });
        }
      };
      const kill = async () => {
        for (let kills = 0; kills < KILLS && !isOver; kills += 1) {
          await delay(200 + random() * 800);
          const node = nodes[Math.floor(random() * nodes.length)];
          await node?.kill();
          await node?.start();
        }
      };
      const killing = kill();
      await Promise.all(Array.from({ length: WORKERS }, makeChanges));
      isOver = true;
      await killing;
      expect(nodes.reduce((sum, node) => sum + node.kills, 0)).toBeGreaterThan(0);

      const database = openDatabase(testDatabase.owner, 2);
      const { db } = database;
      const names = { remote: z.string(), digest: z.string(), version: z.string() };
      const releases = await readRows(db, names, sql`select remote, digest, version from release`);
      const entries = await readChain(db, { after: 0, limit: 1_000 });
      const verdict = await verifyAudit(db);
      await database.close();

      // Each release was published once, under the acknowledged version.
      expect(published).toHaveLength(CHANGES);
      expect(releases).toEqual(expect.arrayContaining(published));
      expect(releases).toHaveLength(CHANGES + 1);
      expect(entries.filter(({ action }) => action === 'publish')).toHaveLength(CHANGES + 1);
      // Each acknowledged revision is its promotion, and revisions follow each other without a gap.
      const revised = entries.filter(({ revision }) => revision !== null);
      expect(revised.map(({ revision }) => revision)).toEqual(revised.map((_entry, index) => index + 1));
      const logged = new Map(
        revised.map(({ revision, remote, detail }) => [revision, { remote, version: Versioned.parse(detail).version }]),
      );
      for (const { revision, remote, version } of promoted) expect(logged.get(revision)).toEqual({ remote, version });
      expect(new Set(promoted.map(({ revision }) => revision)).size).toBe(promoted.length);
      expect(verdict).toMatchObject({ ok: true });
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
