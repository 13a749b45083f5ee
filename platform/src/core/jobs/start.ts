import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobHandler } from './job.ts';
import { applyPolicies } from './queue.ts';
import { runJob } from './run-job.ts';

/** Connections in addition to the one that listens for new jobs. */
const CONNECTIONS = 2;
/** Polling interval for retries and delayed jobs. New jobs are announced with a notification. */
const POLL_EVERY_SECONDS = 5;
const HEARTBEAT_EVERY_SECONDS = 3;
/** Interval at which one node searches for jobs of dead nodes. */
const SUPERVISE_EVERY_SECONDS = 5;
/** Time for running jobs to finish when the node stops. Unfinished jobs then return to the queue. */
const FINISH_WITHIN_MS = 5_000;
/** Enough start attempts to outlast a database outage of several hours. */
const START_ATTEMPTS = 1_000;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Runs jobs in the background. Several nodes may run them; each job runs on only one. Stop it before the database. */
export function startJobs(database: Database, handlers: readonly JobHandler[], log: Log): { stop(): Promise<void> } {
  let boss: PgBoss | undefined;
  let isStopped = false;
  const starting = (async () => {
    // Loaded lazily so that it does not delay the server's startup.
    const { PgBoss } = await import('pg-boss');
    if (isStopped) return;
    boss = openQueue(PgBoss, database.url, log);
    await boss.start({ attempts: START_ATTEMPTS });
    await applyPolicies(
      database.db,
      handlers.map(({ kind }) => kind),
    );
    for (const handler of handlers) await startWorkers(boss, handler, { database, log, isStopped: () => isStopped });
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
    // A migration creates the schema, and the application's role may not change it.
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

async function startWorkers(
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
    pollingIntervalSeconds: POLL_EVERY_SECONDS,
    notifyPollingIntervalSeconds: POLL_EVERY_SECONDS,
    heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
  } as const;
  for (let worker = 0; worker < atOnce; worker += 1) {
    const id: string = await boss.work<unknown, unknown, typeof options>(name, options, async ([job]) => {
      if (!job) return [];
      const result = await runJob(handler, job, log);
      database.written.give();
      // Takes the next job immediately instead of at the next poll. A stopping node takes no further job.
      if (!isStopped()) boss.notifyWorker(id);
      return [result];
    });
  }
}
