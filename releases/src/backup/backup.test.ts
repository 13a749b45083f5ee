import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { diskAttachments } from '../artifacts/attachments.ts';
import { readChain } from '../audit/chain.ts';
import { verifyAudit } from '../audit/verify.ts';
import { openDatabase } from '../database/connect.ts';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { TABLES, TRANSIENT_TABLES } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

jest.setTimeout(300_000);

const run = promisify(execFile);
const BIN = join(__dirname, '../../bin/parlay.mjs');
const OPTIONS = { reason: 'the disk died', overwrite: false };

let registry: TestRegistry;
let folder: string;
const startedRegistries: TestRegistry[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-backup-'));
  registry = await startLiveSite();
  const candidate = casinoRelease({ build: '2' });
  await registry.publish(candidate, '1.1.0');
  await registry.promote('remote-casino', { version: '1.1.0', canary: 5, reason: 'a try' });
  await registry.call('POST', '/api/remotes/remote-auth/freeze', { reason: 'derby day' });
  const sbom = Buffer.from(brotliCompressSync('{"components":[]}'));
  await homeOf(registry).attachments.sboms.put('remote-casino', candidate.digest, [sbom]);
});
afterAll(async () => {
  for (const one of [registry, ...startedRegistries]) await one.remove();
  await rm(folder, { recursive: true, force: true });
});

const homeOf = ({ ownerUrl, store, dataDir }: TestRegistry): BackupSource => ({
  url: ownerUrl,
  store,
  attachments: diskAttachments(join(dataDir, 'artifacts')),
});
const path = (name: string) => join(folder, name);

async function backUp(name: string): Promise<string> {
  const backup = await writeBackup(homeOf(registry), path(name));
  expect(backup).toMatchObject({ ok: true, data: { releases: 6, withoutFiles: [] } });
  return path(name);
}

/** Starts a registry that has only tokens. */
async function startEmpty(): Promise<TestRegistry> {
  const one = await startRegistry();
  startedRegistries.push(one);
  return one;
}

async function epochOf({ db }: TestRegistry): Promise<string> {
  const [row] = await readRows(db, { epoch: z.string() }, sql`select epoch from channel where name = 'production'`);
  if (!row) throw new Error('there is no channel');
  return row.epoch;
}

describe('a backup', () => {
  it('contains every table of the registry except those of current activity', async () => {
    const rows = await readRows(
      registry.db,
      { name: z.string() },
      sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT IN ('migration', 'migration_lock', 'sql_definition')`,
    );
    expect([...TABLES, ...TRANSIENT_TABLES].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('restores pointers, files, SBOMs and the log to another registry, under another epoch', async () => {
    const file = await backUp('whole.tar');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = await startEmpty();
    const restored = await restoreBackup(homeOf(other), file, OPTIONS);
    expect(restored).toMatchObject({ ok: true, data: { releases: 6 } });
    const token = registry.tokens.ops;
    // Verdicts depend on trials, which each running registry starts and ends.
    const pointersOf = async (one: TestRegistry) =>
      (await one.call('GET', '/api/channels/production', undefined, token)).body.data.remotes.map((row) => ({
        ...row,
        verdict: null,
      }));
    expect(await pointersOf(other)).toEqual(await pointersOf(registry));
    const candidate = casinoRelease({ build: '2' });
    expect(await other.store.verify('remote-casino', candidate.digest)).toEqual([]);
    expect(await homeOf(other).attachments.sboms.get('remote-casino', candidate.digest)).toBeDefined();
    expect(await verifyAudit(other.db)).toMatchObject({ ok: true });
    const entries = await readChain(other.db, { after: 0, limit: 1_000 });
    expect(entries.at(-1)).toMatchObject({ action: 'restore', reason: 'the disk died' });
    expect(await epochOf(other)).not.toBe(await epochOf(registry));
    // The audit table is append-only again.
    await expect(sql`DELETE FROM audit`.execute(other.db)).rejects.toThrow();
  });

  it('does not overwrite a file, and fails if a file of a live release is missing', async () => {
    const file = await backUp('first.tar');
    expect(await writeBackup(homeOf(registry), file)).toMatchObject({ ok: false, error: { code: 'exists' } });
    const { digest } = casinoRelease();
    const entry = join(registry.dataDir, 'artifacts', 'remote-casino', digest, 'main.js');
    const contents = await readFile(entry);
    for (const ending of ['', '.br', '.gz']) await rm(entry + ending, { force: true });
    expect(await writeBackup(homeOf(registry), path('second.tar'))).toMatchObject({
      ok: false,
      error: {
        code: 'damaged_release',
        message: expect.stringContaining('remote-casino 1.0.0 is in use, but main.js'),
      },
    });
    await writeFile(entry, contents);
    expect((await readdir(folder)).filter((name) => name.startsWith('second'))).toEqual([]);
  });
});

describe('a restore', () => {
  it.each([
    ['altered', (bytes: Buffer) => bytes.fill(7, bytes.length - 8_000, bytes.length - 7_000), 'damaged_backup'],
    [
      'altered in a file',
      (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('var casino', 'VAR casino'), 'latin1'),
      'damaged_backup',
    ],
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'damaged_backup'],
    ['not an archive', () => Buffer.from('{}'), 'damaged_backup'],
    ['empty', () => Buffer.alloc(0), 'damaged_backup'],
  ] as const)('changes nothing if the archive is %s', async (what, alter, code) => {
    const file = await backUp(`${what}.tar`);
    await writeFile(file, alter(await readFile(file)));
    const other = await startEmpty();
    const before = await verifyAudit(other.db);
    expect(await restoreBackup(homeOf(other), file, OPTIONS)).toMatchObject({ ok: false, error: { code } });
    expect(await verifyAudit(other.db)).toEqual(before);
    expect((await sql`select from release`.execute(other.db)).rows).toEqual([]);
    await rm(file);
  });

  it('does not replace a registry that has releases without --overwrite', async () => {
    const file = await backUp('told.tar');
    const before = await registry.status();
    expect(await restoreBackup(homeOf(registry), file, OPTIONS)).toMatchObject({
      ok: false,
      error: { code: 'has_releases' },
    });
    expect(await registry.status()).toEqual(before);
  });

  it('is refused for a database with other migrations', async () => {
    const file = await backUp('build.tar');
    const other = await startEmpty();
    const owner = openDatabase(other.ownerUrl, 1);
    await sql`INSERT INTO migration (name, timestamp, digest) VALUES ('0999-later', 'now', 'd')`.execute(owner.db);
    await owner.close();
    expect(await restoreBackup(homeOf(other), file, OPTIONS)).toMatchObject({
      ok: false,
      error: { code: 'other_build', message: expect.stringContaining('0999-later') },
    });
  });

  it('through the parlay CLI is accepted by edges that know a higher revision', async () => {
    const live = await startLiveSite();
    startedRegistries.push(live);
    const edge: TestEdge = await startEdge({ registry: live.url });
    const environment = {
      PATH: process.env.PATH,
      DATA_DIR: live.dataDir,
      RELEASES_DATABASE_URL: live.databaseUrl,
      RELEASES_MIGRATIONS_DATABASE_URL: live.ownerUrl,
    };
    const parlay = async (...args: string[]) =>
      JSON.parse((await run(process.execPath, [BIN, ...args, '--json'], { env: environment })).stdout);
    try {
      const { file } = await parlay('backup', folder);
      const servedSet = async () => JSON.parse((await edge.get('/release-set.json')).body);
      const casino = async () =>
        (await servedSet()).remotes.find(({ remote }: { remote: string }) => remote === 'remote-casino').version;
      const { revision } = await servedSet();
      for (const [build, version] of [
        ['x', '2.0.0'],
        ['y', '3.0.0'],
        ['z', '4.0.0'],
      ] as const)
        await live.goLive(casinoRelease({ build }), version);
      await waitFor(async () => (await casino()) === '4.0.0');
      await parlay('restore', file, '--overwrite', '--reason', 'drill');
      await waitFor(async () => (await casino()) === '1.0.0');
      expect((await servedSet()).revision).toBe(revision);
      await live.goLive(casinoRelease({ build: 'x' }), '2.0.0');
      await waitFor(async () => (await casino()) === '2.0.0');
      expect((await servedSet()).revision).toBe(revision + 1);
    } finally {
      await edge.remove();
    }
  });
});
