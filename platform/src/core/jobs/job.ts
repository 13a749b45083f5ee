import type { z } from 'zod';

/** When a failed job is tried again, and when no more. */
interface Retries {
  /** Seconds before the second attempt; doubled, with chance, for each later one. */
  firstSeconds: number;
  mostSeconds: number;
  /** Attempts after the first one; then the job is in the queue `given-up`, which staff watch. */
  limit: number;
}

/** One kind of work: the queue in the database has its name, which a migration creates. */
export interface JobKind<Payload = unknown> {
  name: string;
  payload: z.ZodType<Payload>;
  retries: Retries;
  /** Jobs that a node runs at once. Of one group, all nodes together run half as many. */
  atOnce: number;
}

/** Declares a kind of job, once. */
export const declareJob = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** More attempts than anything takes: for what waits until it is taken. Metrics show its age. */
export const WITHOUT_END = 1_000_000;

/** The failure goes into logs and the database: no personal data. */
export type JobResult = { ok: true } | { ok: false; failure: string };

export interface Attempt {
  /** Counts from 1. */
  number: number;
  /** Aborted when the node stops, or when another node has taken the job over. */
  signal: AbortSignal;
}

/** Handler of a kind of job. A job may run again after it is done, so a handler repeats itself safely. */
export interface JobHandler {
  kind: JobKind;
  run(payload: unknown, attempt: Attempt): Promise<JobResult>;
}

/** Binds a handler to its kind; payloads that do not fit the schema never reach it. */
export const handles = <Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<JobResult>,
): JobHandler => ({ kind, run: async (payload, attempt) => run(kind.payload.parse(payload), attempt) });
