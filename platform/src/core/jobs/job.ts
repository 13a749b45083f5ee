import type { z } from 'zod';

/** Retry policy of a kind of job. */
interface Retries {
  /** Seconds before the second attempt. The delay doubles, with jitter, for each later attempt. */
  firstSeconds: number;
  mostSeconds: number;
  /** Maximum number of retries. The job then moves to the queue `given-up`, which staff watch. */
  limit: number;
}

/** A kind of job. A migration creates its queue, which has the same name. */
export interface JobKind<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  retries: Retries;
  /** Maximum concurrent jobs per node. For one group, all nodes together run half as many. */
  atOnce: number;
}

/** Declares a kind of job with the type of its payload. */
export const declareJob = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** Retry limit of jobs that are retried until they succeed. Metrics show their age. */
export const UNLIMITED_RETRIES = 1_000_000;

/** Result of an attempt. The failure is logged and stored, so it must not contain personal data. */
export type JobResult = { ok: true } | { ok: false; failure: string };

export interface Attempt {
  /** Number of the attempt, starting at 1. */
  number: number;
  /** Aborted when the node stops or when another node has taken over the job. */
  signal: AbortSignal;
}

/** Handler of a kind of job. It must be idempotent, because a job may run again after it is done. */
export interface JobHandler {
  kind: JobKind;
  run(payload: unknown, attempt: Attempt): Promise<JobResult>;
}

/** Binds a handler to its kind. Payloads that do not match the schema never reach the handler. */
export const bindHandler = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<JobResult>,
): JobHandler => ({ kind, run: async (payload, attempt) => run(kind.payload.parse(payload), attempt) });
