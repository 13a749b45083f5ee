import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { sweepEvery } from '../http/sweep.ts';
import * as queries from './notices.gen.ts';

const SWEEP_EVERY_MS = 3_600_000;

type Row = queries.WaitingNoticesRow;

/** Measures the events of companies that are not applied yet, and deletes those that no company repeats any more. */
export const noticesPlugin = fp(
  async (app) => {
    sweepEvery(app, SWEEP_EVERY_MS, 'events of companies', () => queries.sweepNotices(app.db));
    const measure = (name: string, help: string, readValue: (row: Row) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['company'],
        registers: [app.metrics],
        async collect() {
          this.reset();
          for (const row of await queries.waitingNotices(app.db)) this.set({ company: row.company }, readValue(row));
        },
      });
    measure('company_notices_failing', 'Waiting events whose last attempt failed', (row) => row.failing);
    measure(
      'company_notice_age_seconds',
      'Age of the oldest event of a company that is not applied',
      (row) => row.seconds,
    );
  },
  { name: 'company-notices', dependencies: ['database', 'metrics'] },
);
