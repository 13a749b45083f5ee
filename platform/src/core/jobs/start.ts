import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobHandler } from './job.ts';
import { applyPolicies } from './queue.ts';
import { runJob } from './run-job.ts';

/** Besides the one that listens for new jobs. */
const CONNECTIONS = 2;
/** New jobs are announced; by looking, retries and jobs of a later time are found. */
const LOOK_EVERY_SECONDS = 5;
const REPORT_EVERY_SECONDS = 3;
/** How often jobs of dead nodes are looked for, by one node. */
const SUPERVISE_EVERY_SECONDS = 5;
/** Jobs that run longer when the node stops go back to the queue. */
const FINISH_WITHIN_MS = 5_000;
/** Hours of an outage of the database, before the node has ever reached its queue. */
const START_ATTEMPTS = 1_000;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Starts running jobs in the background, on any number of nodes: each job runs on one. Stop it before the database. */
export function startJobs(database: Database, handlers: readonly JobHandler[], log: Log): { stop(): Promise<void> } {
  let boss: PgBoss | undefined;
  let isStopped = false;
  const starting = (async () => {
    // Loaded after the start of the server, which players wait for.
    const { PgBoss } = await import('pg-boss');
    if (isStopped) return;
    boss = openQueue(PgBoss, database.url, log);
    await boss.start({ attempts: START_ATTEMPTS });
    await applyPolicies(
      database.db,
      handlers.map(({ kind }) => kind),
    );
    for (const handler of handlers) await work(boss, handler, { database, log, isStopped: () => isStopped });
  })().catch((error: unknown) => {
    if (!isStopped) log.error({ err: error }, 'this node runs no jobs');
  });
  return {
    async stop() {
      isStopped = true;
      await boss?.stop({ graceful: true, timeout: FINISH_WITHIN_MS });
      await starting;
    },
  };
}

function openQueue(Queue: typeof PgBoss, url: string, log: Log): PgBoss {
  const boss = new Queue({
    connectionString: url,
    application_name: 'parlay-jobs',
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    // Its schema is a migration's, and the application's role may not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  return boss;
}

async function work(
  boss: PgBoss,
  handler: JobHandler,
  { database, log, isStopped }: { database: Database; log: Log; isStopped: () => boolean },
): Promise<void> {
  const { name, atOnce } = handler.kind;
  const options = {
    batchSize: 1,
    includeMetadata: true,
    perJobResults: true,
    groupConcurrency: Math.ceil(atOnce / 2),
    pollingIntervalSeconds: LOOK_EVERY_SECONDS,
    notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
    heartbeatRefreshSeconds: REPORT_EVERY_SECONDS,
  } as const;
  for (let worker = 0; worker < atOnce; worker += 1) {
    const id: string = await boss.work<unknown, unknown, typeof options>(name, options, async ([job]) => {
      if (!job) return [];
      const result = await runJob(handler, job, log);
      database.written.give();
      // Takes the next one immediately, instead of after the next poll. A node that stops takes no more.
      if (!isStopped()) boss.notifyWorker(id);
      return [result];
    });
  }
}
