import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../core/database/database.ts';
import type { JobHandler } from '../core/jobs/job.ts';
import { applyPolicies } from '../core/jobs/queue.ts';
import { runJob } from '../core/jobs/run-job.ts';

type Log = Parameters<typeof runJob>[2];

const SILENT = { warn: () => undefined, error: () => undefined };
const AT_ONCE = 20;

/** For tests: the queue of a database, without workers, on its pool. */
async function withQueue<T>({ pool }: Pick<Database, 'pool'>, task: (boss: PgBoss) => Promise<T>): Promise<T> {
  // The pool reads int8 as bigint, which pg-boss does not expect.
  const db = {
    executeSql: (text: string, values: unknown[] = []) => pool.query<never>({ text, values, types: pg.types }),
  };
  const boss = new PgBoss({ db, migrate: false, createSchema: false, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    return await task(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** For tests: runs all jobs of these handlers that wait, whatever their time, and then as `runDueJobs()`. */
export async function runJobs(
  database: Pick<Database, 'db' | 'pool'>,
  handlers: readonly JobHandler[],
  log: Log = SILENT,
): Promise<number> {
  for (const { kind } of handlers) await makeDue(database, kind.name);
  return runDueJobs(database, handlers, log);
}

/** For tests: makes the jobs of a queue due that wait, or the one of a key. */
export async function makeDue({ pool }: Pick<Database, 'pool'>, queue: string, key?: string): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now()
     where name = $1 and state < 'active' and ($2::text is null or singleton_key = $2)`,
    [queue, key ?? null],
  );
}

/**
 * For tests: runs the jobs of these handlers that are due, and those that they add for at once. One that fails waits for the
 * next call. Returns how many it ran.
 */
export async function runDueJobs(
  database: Pick<Database, 'db' | 'pool'>,
  handlers: readonly JobHandler[],
  log: Log = SILENT,
): Promise<number> {
  await applyPolicies(
    database.db,
    handlers.map(({ kind }) => kind),
  );
  return withQueue(database, async (boss) => {
    let ran = 0;
    for (let before = -1; before < ran; ) {
      before = ran;
      for (const handler of handlers) ran += await runSome(boss, database, handler, log);
    }
    return ran;
  });
}

async function runSome(boss: PgBoss, { pool }: Pick<Database, 'pool'>, handler: JobHandler, log: Log): Promise<number> {
  const { name } = handler.kind;
  const jobs = await boss.fetch<unknown>(name, { batchSize: AT_ONCE, includeMetadata: true });
  await Promise.all(
    jobs.map(async (job) => {
      const { signal } = new AbortController();
      const { status, output } = await runJob(handler, { ...job, signal }, log);
      if (status === 'completed') return void (await boss.complete(name, job.id));
      await boss.fail(name, job.id, output);
      // Its backoff may end before this call does.
      await pool.query(
        `update pgboss.job set start_after = start_after + interval '1 hour' where id = $1 and state = 'retry'`,
        [job.id],
      );
    }),
  );
  return jobs.length;
}

/** For tests: takes the jobs that run from their node, as if it had died a while ago. */
export async function buryNode(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await withQueue(database, async (boss) => {
    for (const { name } of await boss.getQueues()) await boss.supervise(name);
  });
}
