import fp from 'fastify-plugin';
import { sweepEvery } from '../http/sweep.ts';
import { rowGauges } from '../row-gauges.ts';
import * as queries from './notices.gen.ts';

const SWEEP_EVERY_MS = 3_600_000;

/** Measures the events of companies that are not applied yet, and deletes those that no company repeats any more. */
export const noticesPlugin = fp(
  async (app) => {
    sweepEvery(app, SWEEP_EVERY_MS, 'events of companies', () => queries.sweepNotices(app.db));
    const measure = rowGauges<queries.WaitingNoticesRow>(app.metrics, {
      label: 'company',
      nameOf: ({ company }) => company,
      read: () => queries.waitingNotices(app.db),
    });
    measure('company_notices_failing', 'Waiting events whose last attempt failed', ({ failing }) => failing);
    measure(
      'company_notice_age_seconds',
      'Age of the oldest event of a company that is not applied',
      (row) => row.seconds,
    );
  },
  { name: 'company-notices', dependencies: ['database', 'metrics'] },
);
