import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { applicationRole } from '@parlay/server/application-role';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { runJobs } from '../../testing/jobs.ts';
import { TEST_TIMEOUTS } from '../../testing/platform.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { MAIL_JOB } from '../mails/deliver.ts';
import { bindHandler, type JobHandler } from './job.ts';
import { waitingJobs } from './queue.gen.ts';
import { addJob } from './queue.ts';
import { startJobs } from './start.ts';

let fresh: TestDatabase;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  fresh = await createTestDatabase();
  await migrate(fresh.owner, { application: applicationRole(fresh) });
  owner = new pg.Client({ connectionString: fresh.owner });
  await owner.connect();
  await owner.query('create table begun (id uuid, node text)');
  database = openDatabase({ url: fresh.application, size: 4, ...TEST_TIMEOUTS });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await fresh.drop();
});

const running: { stop(): Promise<void> }[] = [];
const loggedErrors: unknown[] = [];
const log = { warn: () => undefined, error: (line: unknown) => void loggedErrors.push(line) };
const startNode = (...handlers: JobHandler[]) => running.push(startJobs(database, handlers, log));
beforeEach(() => void loggedErrors.splice(0));
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await owner.query('delete from pgboss.job; delete from begun');
});

async function until<T>(probe: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await delay(20);
  }
}

/** Returns a handler that records each run. */
const recordingHandler = (name: string, runs: [string, string][] = []) =>
  bindHandler(MAIL_JOB, async ({ id }) => {
    runs.push([id, name]);
    return { ok: true };
  });
const add = (id: string, more: { key?: string; afterSeconds?: number } = {}) =>
  addJob(database.db, MAIL_JOB, { payload: { id }, key: id, ...more });
const waitingRows = async () => {
  const { rows } = await owner.query(
    `select singleton_key as key, round(extract(epoch from start_after - now()))::int as seconds, state
     from pgboss.job where name = 'mail' and state < 'active' order by start_after`,
  );
  return rows;
};

describe('a job', () => {
  it('runs after its transaction commits, and never if the transaction is rolled back', async () => {
    const runs: [string, string][] = [];
    startNode(recordingHandler('one', runs));
    const [rolledBack, saved] = [randomUUID(), randomUUID()];
    const failingTransaction = database.db.transaction().execute(async (trx) => {
      await addJob(trx, MAIL_JOB, { payload: { id: rolledBack }, key: rolledBack });
      throw new Error('no');
    });
    await expect(failingTransaction).rejects.toThrow('no');
    await database.db.transaction().execute((trx) => addJob(trx, MAIL_JOB, { payload: { id: saved }, key: saved }));
    await until(() => runs[0]);
    expect(runs).toEqual([[saved, 'one']]);
  });

  it('runs once, on one of four nodes', async () => {
    const runs: [string, string][] = [];
    const ids = Array.from({ length: 100 }, () => randomUUID());
    for (const name of ['a', 'b', 'c', 'd']) startNode(recordingHandler(name, runs));
    await database.db.transaction().execute(async (trx) => {
      for (const id of ids) await addJob(trx, MAIL_JOB, { payload: { id }, key: id });
    });
    await until(() => (runs.length >= ids.length ? true : undefined));
    await until(async () => {
      const { rows } = await owner.query(`select 1 from pgboss.job where name = 'mail' and state <= 'active'`);
      return rows.length === 0 ? true : undefined;
    });
    expect(runs.map(([id]) => id).sort()).toEqual(ids.sort());
  });

  it('runs on another node if its node is killed during the run', async () => {
    const killed = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../testing/job-node.ts'), fresh.application],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const id = randomUUID();
    await add(id);
    await until(async () => (await owner.query('select node from begun where id = $1', [id])).rows[0]);
    const exited = once(killed, 'exit');
    killed.kill('SIGKILL');
    await exited;
    // Simulates ten seconds without a heartbeat from the killed node.
    await owner.query(`update pgboss.job set heartbeat_on = now() - interval '10 seconds' where state = 'active'`);
    const runs: [string, string][] = [];
    startNode(recordingHandler('successor', runs));
    await until(() => runs[0]);
    expect(runs).toEqual([[id, 'successor']]);
  });

  it('is queued only once per key, for the earlier time', async () => {
    const id = randomUUID();
    await add(id, { afterSeconds: 600 });
    await add(id, { afterSeconds: 900 });
    expect(await waitingRows()).toEqual([{ key: id, seconds: 600, state: 'created' }]);
    await add(id, { afterSeconds: 60 });
    expect(await waitingRows()).toEqual([{ key: id, seconds: 60, state: 'created' }]);
  });

  it('runs after a running job with the same key', async () => {
    const id = randomUUID();
    const runs: string[] = [];
    let isRunning = false;
    const handler = bindHandler(MAIL_JOB, async () => {
      expect(isRunning).toBe(false);
      isRunning = true;
      if (runs.length === 0) await add(id);
      await delay(50);
      runs.push(id);
      isRunning = false;
      return { ok: true };
    });
    startNode(handler);
    startNode(handler);
    await add(id);
    await until(() => (runs.length === 2 ? true : undefined));
    expect(runs).toEqual([id, id]);
  });

  it('is retried after a failure, and moves to the given-up queue after its last attempt', async () => {
    const id = randomUUID();
    const kind = { ...MAIL_JOB, retries: { firstSeconds: 30, mostSeconds: 40, limit: 2 } };
    const failing = bindHandler(kind, async () => ({ ok: false, failure: 'the server is away' }));
    await add(id);
    await runJobs(database, [failing], log);
    await owner.query(`update pgboss.job set start_after = start_after - interval '1 hour'`);
    const [{ seconds, state }] = (await waitingRows()) as [{ seconds: number; state: string }];
    expect([state, seconds >= 14 && seconds <= 40]).toEqual(['retry', true]);
    await runJobs(database, [failing], log);
    expect(loggedErrors).toEqual([]);
    await runJobs(database, [failing], log);
    expect(await waitingRows()).toEqual([]);
    expect(loggedErrors).toEqual([{ job: 'mail', payload: { id }, attempts: 3, failure: 'the server is away' }]);
    const { rows } = await owner.query(
      `select source_name as queue, data, source_output as output from pgboss.job where name = 'given-up'`,
    );
    expect(rows).toEqual([{ queue: 'mail', data: { id }, output: { failure: 'the server is away' } }]);
    const metrics = await waitingJobs(database.db, { attempts: 5 });
    expect(metrics).toContainEqual({ queue: 'mail', waiting: 0, failing: 0, dueSeconds: 0, givenUp: 1 });
  });

  it('stores only the name of an exception, and does not stop other jobs', async () => {
    const [bad, good] = [randomUUID(), randomUUID()];
    const done: string[] = [];
    startNode(
      bindHandler(MAIL_JOB, async ({ id }) => {
        if (id === bad) throw new TypeError('aino@example.com is wrong');
        done.push(id);
        return { ok: true };
      }),
    );
    await add(bad);
    await until(async () => (await waitingRows()).find(({ state }) => state === 'retry'));
    await add(good);
    await until(() => done[0]);
    const { rows } = await owner.query('select output from pgboss.job where singleton_key = $1', [bad]);
    expect(rows).toEqual([{ output: { failure: 'TypeError' } }]);
  });
});

describe('the queue', () => {
  it('has the schema of the installed pg-boss', async () => {
    const boss = new PgBoss({ connectionString: fresh.owner, migrate: false, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    await boss.start();
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [{ name: 'job_waiting_of_key' }] });
    await boss.stop({ graceful: false });
  });
});
