import type { QueryExecutorProvider } from 'kysely';
import type { JobKind } from './job.ts';
import * as queries from './queue.gen.ts';

/** A node that has not reported a job for this time has died, and another one takes the job over. */
const HEARTBEAT_SECONDS = 10;
/** A handler that takes longer has failed. */
const EXPIRE_SECONDS = 120;
/** Jobs wait until they are taken: ten years. */
const RETENTION_SECONDS = 315_360_000;
/** Done jobs are deleted after an hour. */
const DELETION_SECONDS = 3_600;

export interface NewJob<Payload> {
  payload: Payload;
  /** Names the subject of the job: of one key one job waits, and one runs. */
  key: string;
  afterSeconds?: number;
  /** The company that it calls. */
  group?: string;
}

/** Adds a job, in the transaction of its cause. SQL functions do by `job_add()`. */
export async function addJob<Payload>(
  trx: QueryExecutorProvider,
  { name }: JobKind<Payload>,
  { payload, key, afterSeconds = 0, group }: NewJob<Payload>,
): Promise<void> {
  await queries.addJob(trx, { queue: name, payload, key, afterSeconds, group });
}

/** Brings queues, and jobs that wait in them, to the declared policies of this build. */
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

/** Names of the queues that migrations created. */
export async function queueNames(db: QueryExecutorProvider): Promise<string[]> {
  return (await queries.queueNames(db)).map(({ name }) => name);
}
