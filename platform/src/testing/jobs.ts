import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from '../core/database/database.ts';
import type { JobHandler } from '../core/jobs/job.ts';
import { applyPolicies } from '../core/jobs/queue.ts';
import { runJob } from '../core/jobs/run-job.ts';

type Log = Parameters<typeof runJob>[2];

const SILENT = { warn: () => undefined, error: () => undefined };
const BATCH_SIZE = 20;

/** Runs a task with the queue of a database, on its pool and without workers. */
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

/** Runs all waiting jobs of these handlers regardless of their time, then continues like `runDueJobs()`. */
export async function runJobs(
  database: Pick<Database, 'db' | 'pool'>,
  handlers: readonly JobHandler[],
  log: Log = SILENT,
): Promise<number> {
  for (const { kind } of handlers) await makeDue(database, kind.name);
  return runDueJobs(database, handlers, log);
}

/** Makes a queue's waiting jobs due, or only the job with this key. */
export async function makeDue({ pool }: Pick<Database, 'pool'>, queue: string, key?: string): Promise<void> {
  await pool.query(
    `update pgboss.job set start_after = now()
     where name = $1 and state < 'active' and ($2::text is null or singleton_key = $2)`,
    [queue, key ?? null],
  );
}

/**
 * Runs the due jobs of these handlers, and the jobs without a delay that they add. A failed job waits for the next
 * call. Returns the number of runs.
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
    let runs = 0;
    for (let before = -1; before < runs; ) {
      before = runs;
      for (const handler of handlers) runs += await runSome(boss, database, handler, log);
    }
    return runs;
  });
}

async function runSome(boss: PgBoss, { pool }: Pick<Database, 'pool'>, handler: JobHandler, log: Log): Promise<number> {
  const { name } = handler.kind;
  const jobs = await boss.fetch<unknown>(name, { batchSize: BATCH_SIZE, includeMetadata: true });
  await Promise.all(
    jobs.map(async (job) => {
      const { signal } = new AbortController();
      const { status, output } = await runJob(handler, { ...job, signal }, log);
      if (status === 'completed') return void (await boss.complete(name, job.id));
      await boss.fail(name, job.id, output);
      // Postpones the retry, because its backoff may end before this call does.
      await pool.query(
        `update pgboss.job set start_after = start_after + interval '1 hour' where id = $1 and state = 'retry'`,
        [job.id],
      );
    }),
  );
  return jobs.length;
}

/** Releases the running jobs from their node, as if it had died some time ago. */
export async function abandonRunningJobs(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await withQueue(database, async (boss) => {
    for (const { name } of await boss.getQueues()) await boss.supervise(name);
  });
}
