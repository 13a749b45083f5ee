import type { QueryExecutorProvider } from 'kysely';
import type { JobKind } from './job.ts';
import * as queries from './queue.gen.ts';

/** Time without a heartbeat after which another node takes over a job. */
const HEARTBEAT_SECONDS = 10;
/** Timeout of a handler. */
const EXPIRE_SECONDS = 120;
/** Ten years, so that jobs wait until they are claimed. */
const RETENTION_SECONDS = 315_360_000;
/** Time after which finished jobs are deleted. */
const DELETION_SECONDS = 3_600;

export interface NewJob<Payload> {
  payload: Payload;
  /** Identifies the job's subject. At most one job per key waits and one runs. */
  key: string;
  afterSeconds?: number;
  /** Provider that the job calls. */
  group?: string;
}

/** Adds a job in the transaction that causes it. SQL functions call `job_add()` instead. */
export async function addJob<Payload>(
  trx: QueryExecutorProvider,
  { name }: JobKind<Payload>,
  { payload, key, afterSeconds = 0, group }: NewJob<Payload>,
): Promise<void> {
  await queries.addJob(trx, { queue: name, payload, key, afterSeconds, group });
}

/** Applies this build's retry policies to the queues and to their waiting jobs. */
export async function applyPolicies(db: QueryExecutorProvider, kinds: readonly JobKind[]): Promise<void> {
  for (const { name, retries } of kinds) {
    await queries.applyPolicy(db, {
      queue: name,
      retryLimit: retries.limit,
      retryDelay: retries.firstSeconds,
      retryDelayMax: retries.mostSeconds,
      expireSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: RETENTION_SECONDS,
      deletionSeconds: DELETION_SECONDS,
    });
  }
}

/** Returns the names of the queues that migrations created. */
export async function queueNames(db: QueryExecutorProvider): Promise<string[]> {
  return (await queries.queueNames(db)).map(({ name }) => name);
}
