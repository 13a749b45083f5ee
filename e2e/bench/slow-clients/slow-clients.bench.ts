import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { bench } from '../support/bench.ts';
import { percentile, row } from '../support/figures.ts';
import { callAtRate } from '../support/open-load.ts';
import { renderTable, target } from '../support/report.ts';
import { SlowClients } from './slow-clients.ts';

// Measures requests for `/api/tabs` while 500 clients with 500 IP addresses repeatedly send login bodies byte by byte.
const SLOW_CLIENTS = 500;
const TABS_PER_SECOND = 40;

interface TabsResult {
  status: number;
  milliseconds: number;
}

await bench({
  name: 'slow-clients',
  needs: { product: true },
  async measure({ quick, product, defer }) {
    const seconds = quick ? 12 : 30;
    const port = product.ports.site;
    const agent = new http.Agent({ keepAlive: true });
    defer(() => agent.destroy());
    const slow = new SlowClients(port);
    defer(() => slow.stop());
    const requestTabs = (forSeconds: number) => callAtRate(TABS_PER_SECOND, forSeconds, () => tabs(port, agent));
    await requestTabs(2);
    const baseline = await requestTabs(5);
    for (let client = 0; client < SLOW_CLIENTS; client += 1) slow.start(addressOf(client));
    await delay(1_000);
    const open = slow.connected;
    const busy = await requestTabs(seconds);
    slow.isOver = true;

    const durationsOf = (all: readonly TabsResult[]) => all.map(({ milliseconds }) => milliseconds);
    const p99 = percentile(durationsOf(busy), 0.99);
    return {
      figures: {
        slow: { clients: SLOW_CLIENTS, bodiesBegun: slow.startedBodies, answers: Object.fromEntries(slow.closedWith) },
        tabs: { calm: row('calm', durationsOf(baseline)), busy: row('busy', durationsOf(busy)) },
      },
      targets: [
        target('slow clients connected', open, '', { atLeast: SLOW_CLIENTS }),
        target('GET /api/tabs meanwhile, p99', p99, 'ms', { atMost: 100 }),
        target('tabs not answered 200', busy.filter(({ status }) => status !== 200).length, '', { atMost: 0 }),
      ],
      tables: [
        renderTable(
          `GET /api/tabs, ${TABS_PER_SECOND} a second, with ${SLOW_CLIENTS} slow clients for ${seconds} s`,
          ['', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
          [row('before them', durationsOf(baseline)), row('with them', durationsOf(busy))],
        ),
      ],
    };
  },
});

/** Returns a local IP address between 127.0.1.1 and 127.0.2.250. These addresses are not exempt from limits. */
function addressOf(client: number): string {
  return `127.0.${1 + Math.floor(client / 250)}.${1 + (client % 250)}`;
}

function tabs(port: number, agent: http.Agent): Promise<TabsResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt });
    http
      .get({ host: '127.0.0.1', port, path: '/api/tabs', agent, headers: { host: `localhost:${port}` } }, (reply) => {
        reply.resume();
        reply.once('end', () => finish(reply.statusCode ?? 0));
        reply.once('error', () => finish(0));
      })
      .once('error', () => finish(0));
  });
}
