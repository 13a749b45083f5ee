import type { FastifyBaseLogger } from 'fastify';
import type { JobResult as BossResult, JobWithMetadata } from 'pg-boss';
import type { JobHandler } from './job.ts';

type ClaimedJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>;

/** Runs one attempt of a job. Never rejects. */
export async function runJob(
  { kind, run }: JobHandler,
  { id, data, retryCount, retryLimit, signal }: ClaimedJob,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<BossResult> {
  const failure = await run(data, { number: retryCount + 1, signal }).then(
    (result) => (result.ok ? undefined : result.failure),
    (error: unknown) => {
      log.warn({ err: error, job: kind.name }, 'a job broke');
      // The message of an unexpected error may contain personal data.
      return error instanceof Error ? error.name : 'error';
    },
  );
  if (failure === undefined) return { id, status: 'completed' };
  const line = { job: kind.name, payload: data, attempts: retryCount + 1, failure };
  if (retryCount >= retryLimit) log.error(line, 'a job was given up');
  else log.warn(line, 'a job failed and is tried again');
  return { id, status: 'failed', output: { failure } };
}
