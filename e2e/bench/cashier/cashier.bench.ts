import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { CLIENTS, withdrawalRequests } from './withdrawals.ts';

// With those before them, as many as a player's limit of calls lets through at once.
const EACH = { usual: 130, quick: 20 };
const { quick } = benchOptions(1, 1);

const took = await withdrawalRequests(quick ? EACH.quick : EACH.usual);
const [p50, p95, p99, slowest] = [0.5, 0.95, 0.99, 1].map((share) => percentile(took, share));
report(
  'cashier',
  {
    targets: [target(`withdrawal requests at ${CLIENTS} clients, p99`, p99 ?? Number.NaN, 'ms', { atMost: 50 })],
    withdrawals: { clients: CLIENTS, requests: took.length, p50, p95, p99, slowest },
  },
  [
    table(
      `${took.length} withdrawal requests by ${CLIENTS} players at once`,
      ['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      [['POST /api/account/withdrawal', p50 ?? 0, p95 ?? 0, p99 ?? 0, slowest ?? 0]],
    ),
  ],
);
