import { freePort } from '@parlay/dev/free-port';
import { bench } from '../support/bench.ts';
import { percentiles } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { CLIENTS, measureWithdrawalRequests } from './withdrawals.ts';

/** A player's rate limit allows these requests and the warm-up without a pause. */
const REQUESTS = { usual: 130, quick: 20 };

await bench({
  name: 'cashier',
  needs: { platform: { PORT_SANDBOX: String(await freePort()) } },
  async measure({ quick, platform, defer }) {
    const durations = await measureWithdrawalRequests(platform, quick ? REQUESTS.quick : REQUESTS.usual, defer);
    const [p50 = 0, p95 = 0, p99 = 0, slowest = 0] = percentiles(durations);
    return {
      figures: { withdrawals: { clients: CLIENTS, requests: durations.length, p50, p95, p99, slowest } },
      targets: [target(`withdrawal requests at ${CLIENTS} clients, p99`, p99, 'ms', { atMost: 50 })],
      tables: [
        renderTable(
          `${durations.length} withdrawal requests by ${CLIENTS} players at once`,
          ['', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [['POST /api/account/withdrawal', p50, p95, p99, slowest]],
        ),
      ],
    };
  },
});
