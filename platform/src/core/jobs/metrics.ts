import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import * as queries from './queue.gen.ts';

/** Failed attempts after which a job counts as failing, so that endlessly retried jobs are noticed. */
const FAILING_AFTER = 5;

type Row = queries.WaitingJobsRow;

/** Measures each queue: waiting jobs, how long the oldest has been due, and jobs that fail or were given up. */
export const jobMetrics = fp(
  async (app) => {
    let reading: Promise<Row[]> | undefined;
    // All gauges of a response share one query.
    const read = () => {
      reading ??= queries.waitingJobs(app.db, { attempts: FAILING_AFTER }).finally(() => {
        reading = undefined;
      });
      return reading;
    };
    const measure = (name: string, help: string, readValue: (row: Row) => number | null) =>
      new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [app.metrics],
        async collect() {
          for (const row of await read()) this.set({ queue: row.queue }, readValue(row) ?? 0);
        },
      });
    measure('jobs_waiting', 'Jobs that wait for a worker or for their next attempt', (row) => row.waiting);
    measure('jobs_due_seconds', 'Seconds for which the oldest job of a queue has been due', ({ dueSeconds }) =>
      Math.max(0, dueSeconds ?? 0),
    );
    measure('jobs_failing', `Waiting jobs that were tried ${FAILING_AFTER} times or more`, (row) => row.failing);
    measure('jobs_given_up', 'Jobs that were tried as often as they may be', (row) => row.givenUp);
  },
  { name: 'job-metrics', dependencies: ['database', 'metrics'] },
);
