import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import * as queries from './queue.gen.ts';

/** Measures each queue: jobs that wait, how long the oldest has been due, and jobs that were given up. */
export const jobMetrics = fp(
  async (app) => {
    const waiting = new Gauge({
      name: 'jobs_waiting',
      help: 'Jobs that wait for a worker or for their next attempt',
      labelNames: ['queue'],
      registers: [app.metrics],
    });
    const due = new Gauge({
      name: 'jobs_due_seconds',
      help: 'Seconds for which the oldest job of a queue has been due',
      labelNames: ['queue'],
      registers: [app.metrics],
    });
    new Gauge({
      name: 'jobs_given_up',
      help: 'Jobs that were tried as often as they may be',
      labelNames: ['queue'],
      registers: [app.metrics],
      async collect() {
        for (const { queue, ...of } of await queries.waitingJobs(app.db)) {
          waiting.set({ queue }, of.waiting);
          due.set({ queue }, Math.max(0, of.dueSeconds));
          this.set({ queue }, of.givenUp ?? 0);
        }
      },
    });
  },
  { name: 'job-metrics', dependencies: ['database', 'metrics'] },
);
