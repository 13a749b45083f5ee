import fp from 'fastify-plugin';
import { rowGauges } from '../row-gauges.ts';
import * as queries from './queue.gen.ts';

/** Failed attempts after which a job counts as failing, so that endlessly retried jobs are noticed. */
const FAILING_AFTER = 5;

/** Measures each queue: waiting jobs, how long the oldest has been due, and jobs that fail or were given up. */
export const jobMetrics = fp(
  async (app) => {
    const measure = rowGauges<queries.WaitingJobsRow>(app.metrics, {
      label: 'queue',
      nameOf: ({ queue }) => queue,
      read: () => queries.waitingJobs(app.db, { attempts: FAILING_AFTER }),
    });
    measure('jobs_waiting', 'Jobs that wait for a worker or for their next attempt', ({ waiting }) => waiting ?? 0);
    measure('jobs_due_seconds', 'Seconds for which the oldest job of a queue has been due', ({ dueSeconds }) =>
      Math.max(0, dueSeconds ?? 0),
    );
    measure(
      'jobs_failing',
      `Waiting jobs that were tried ${FAILING_AFTER} times or more`,
      ({ failing }) => failing ?? 0,
    );
    measure('jobs_given_up', 'Jobs that were tried as often as they may be', ({ givenUp }) => givenUp ?? 0);
  },
  { name: 'job-metrics', dependencies: ['database', 'metrics'] },
);
