import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from './postgres.ts';
import { identify, isAlive } from './process-identity.ts';

// Each test starts real servers several times, perhaps on a busy machine.
jest.setTimeout(300_000);

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlay-postgres-'));
  chmodSync(dataDir, 0o755);
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  if (existsSync(join(dataDir, 'postgres/data/postmaster.pid'))) {
    await (await startPostgres({ dataDir, durable: false, graceMs: 0 })).stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts another process that uses the server. Resolves with a database URL when the server is up. */
async function otherProcess(graceMs: number): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'test-holder.ts');
  const child = spawn(process.execPath, [script, dataDir, String(graceMs)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000 && !condition(); waited += 20) await delay(20);
  expect(condition()).toBe(true);
}

describe('the embedded PostgreSQL', () => {
  it('starts in an empty folder, keeps its data after a stop and leaves no process behind', async () => {
    const first = await startPostgres({ dataDir });
    const { owner: url } = await first.ensureDatabase('kept');
    await query(url, 'CREATE TABLE note AS SELECT 7 AS n');
    const pid = identify(postmaster());
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);

    const second = await startPostgres({ dataDir });
    expect(await query((await second.ensureDatabase('kept')).owner, 'SELECT n FROM note')).toEqual([{ n: 7 }]);
    const [settings] = await query(
      second.url('kept'),
      "SELECT current_setting('fsync') AS fsync, current_setting('max_connections') AS connections",
    );
    expect(settings).toEqual({ fsync: 'on', connections: '200' });
    await second.stop();
  });

  it('stores its password in an owner-only file and never runs as root', async () => {
    const server = await startPostgres({ dataDir, durable: false });
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres/data')).uid).not.toBe(0);
    const wrong = new URL(server.url('postgres'));
    wrong.password = 'guess';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });

  it('gives each database an unprivileged role that can connect to only that database', async () => {
    const server = await startPostgres({ dataDir, durable: false });
    const [one, other] = [await server.ensureDatabase('one'), await server.ensureDatabase('other')];
    expect(await server.ensureDatabase('one')).toEqual(one);
    expect(
      await query(one.application, 'SELECT current_user AS name, rolsuper FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([{ name: 'one_application', rolsuper: false }]);
    const strayUrl = new URL(one.application);
    strayUrl.pathname = '/other';
    await expect(query(strayUrl.href, 'SELECT 1')).rejects.toMatchObject({ code: '42501' });
    expect(new URL(one.application).password).not.toBe(new URL(other.application).password);
    await server.stop();
  });

  it('reuses the running server after its parent is killed', async () => {
    const { child, url } = await otherProcess(15_000);
    await query(url, 'CREATE TABLE note AS SELECT 7 AS n');
    const pid = postmaster();
    await killed(child);
    const next = await startPostgres({ dataDir, durable: false, graceMs: 0 });
    expect(postmaster()).toBe(pid);
    expect(await query(next.url('kept'), 'SELECT n FROM note')).toEqual([{ n: 7 }]);
    await next.stop();
    expect(isAlive(identify(pid))).toBe(false);
  });

  it('stops some time after its parent is killed', async () => {
    const { child } = await otherProcess(0);
    const server = identify(postmaster());
    await killed(child);
    await until(() => !isAlive(server));
  });

  it('is shared by several processes and stopped by the last one', async () => {
    const mine = await startPostgres({ dataDir, durable: false, graceMs: 0 });
    const pid = identify(postmaster());
    const { child, url } = await otherProcess(0);
    expect(new URL(url).port).toBe(new URL(mine.url('kept')).port);
    await mine.stop();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await killed(child);
    await until(() => !isAlive(pid));
  });

  it('restarts on the same port with all committed data after the server is killed', async () => {
    const { url, stop } = await startPostgres({ dataDir, durable: true }).then(async (postgres) => ({
      url: (await postgres.ensureDatabase('kept')).owner,
      stop: postgres.stop,
    }));
    const other = await otherProcess(5_000);
    await query(url, 'create table kept as select 7 as seven');
    const first = postmaster();
    process.kill(first, 'SIGKILL');
    let rows: unknown;
    for (let waited = 0; waited < 60_000 && rows === undefined; waited += 100) {
      await delay(100);
      rows = await query(url, 'select seven from kept').catch(() => undefined);
    }
    expect(rows).toEqual([{ seven: 7 }]);
    expect(postmaster()).not.toBe(first);
    expect(isAlive(identify(first))).toBe(false);
    await killed(other.child);
    await stop();
  });

  it('keeps running for one holder while another one is killed during its starts', async () => {
    const mine = await startPostgres({ dataDir, durable: false, graceMs: 0 });
    const { owner: url } = await mine.ensureDatabase('kept');
    const pid = postmaster();
    const script = join(import.meta.dirname, 'test-holder.ts');
    for (let kill = 0; kill < 8; kill += 1) {
      const child = spawn(process.execPath, [script, dataDir, '0'], { stdio: 'ignore' });
      children.push(child);
      await delay(100 + 60 * kill);
      await killed(child);
      expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
    const last = await otherProcess(0);
    expect(last.url).toBe(url);
    expect(postmaster()).toBe(pid);
    await killed(last.child);
    await mine.stop();
    expect(isAlive(identify(pid))).toBe(false);
  });

  it('starts only once if two processes start it at the same time', async () => {
    const [one, two] = await Promise.all([otherProcess(0), otherProcess(0)]);
    expect(one.url).toBe(two.url);
    const server = identify(postmaster());
    await Promise.all([killed(one.child), killed(two.child)]);
    await until(() => !isAlive(server));
  });

  it('uses its folder, or another one if the server’s user cannot access root’s folder', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'parlay-closed-'));
    const server = await startPostgres({ dataDir: closed, durable: false });
    const [row] = await query(server.url('postgres'), "SELECT current_setting('data_directory') AS data");
    await server.stop();
    const data = String(row?.data);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) expect(data).toMatch(/^\/var\/lib\/parlay\/[0-9a-f]{16}\/data$/);
    else expect(data).toBe(realpathSync(join(closed, 'postgres/data')));
    const again = await startPostgres({ dataDir: closed, durable: false });
    expect(await query(again.url('postgres'), "SELECT current_setting('data_directory') AS data")).toEqual([{ data }]);
    await again.stop();
    for (const folder of [closed, dirname(data)]) rmSync(folder, { recursive: true, force: true });
  });

  it('does not mistake another process for its server because of an old pid file', async () => {
    await (await startPostgres({ dataDir, durable: false })).stop();
    const foreignPidFile = [process.pid, join(dataDir, 'postgres/data'), 0, 1, '', '127.0.0.1', '', 'ready'].join('\n');
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), foreignPidFile, { mode: 0o600 });
    const server = await startPostgres({ dataDir, durable: false });
    expect(postmaster()).not.toBe(process.pid);
    await server.stop();
  });
});
