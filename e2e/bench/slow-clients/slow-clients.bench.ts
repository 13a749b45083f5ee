import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { productToMeasure } from '../support/product.ts';
import { report, table, target } from '../support/report.ts';

// 500 clients with 500 addresses send login bodies byte by byte, repeatedly, while others request tabs.
const SLOW_CLIENTS = 500;
const TABS_A_SECOND = 40;
const options = benchOptions(1, 1);
const seconds = options.quick ? 12 : 30;

interface Answer {
  status: number;
  milliseconds: number;
}

const product = await productToMeasure();
const port = product.ports.site;
const agent = new http.Agent({ keepAlive: true });
const sockets = new Set<Socket>();
let isOver = false;
let begun = 0;
const closedWith = new Map<string, number>();

try {
  await steadily(2);
  const calm = await steadily(5);
  for (let client = 0; client < SLOW_CLIENTS; client += 1) slowClient(addressOf(client));
  await delay(1_000);
  const open = sockets.size;
  const busy = await steadily(seconds);
  isOver = true;

  const row = (name: string, all: Answer[]) => {
    const took = all.map(({ milliseconds }) => milliseconds);
    return [name, all.length, ...[0.5, 0.95, 0.99, 1].map((share) => percentile(took, share))];
  };
  const p99 = percentile(
    busy.map(({ milliseconds }) => milliseconds),
    0.99,
  );
  report(
    'slow-clients',
    {
      targets: [
        target('slow clients connected', open, '', { atLeast: SLOW_CLIENTS }),
        target('GET /api/tabs meanwhile, p99', p99, 'ms', { atMost: 100 }),
        target('tabs not answered 200', busy.filter(({ status }) => status !== 200).length, '', { atMost: 0 }),
      ],
      slow: { clients: SLOW_CLIENTS, bodiesBegun: begun, answers: Object.fromEntries(closedWith) },
      tabs: { calm: row('calm', calm), busy: row('busy', busy) },
    },
    [
      table(
        `GET /api/tabs, ${TABS_A_SECOND} a second, with ${SLOW_CLIENTS} slow clients for ${seconds} s`,
        ['', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
        [row('before them', calm), row('with them', busy)],
      ),
    ],
  );
} finally {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  await product.stop();
}

/** 127.0.1.1 … 127.0.2.250: local addresses that are not exempt from limits. */
function addressOf(client: number): string {
  return `127.0.${1 + Math.floor(client / 250)}.${1 + (client % 250)}`;
}

/** Starts a call whose body never ends, and again whenever the edge closes it. */
function slowClient(localAddress: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  begun += 1;
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  );
  const drip = setInterval(() => socket.write(' '), 1_000);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(drip);
    sockets.delete(socket);
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none';
    closedWith.set(status, (closedWith.get(status) ?? 0) + 1);
    if (!isOver) slowClient(localAddress);
  });
}

/** Starts calls at a constant rate, independent of how long earlier calls take. */
async function steadily(forSeconds: number): Promise<Answer[]> {
  const calls: Promise<Answer>[] = [];
  const began = performance.now();
  const all = TABS_A_SECOND * forSeconds;
  while (calls.length < all) {
    const due = Math.min(all, Math.floor(((performance.now() - began) / 1_000) * TABS_A_SECOND) + 1);
    while (calls.length < due) calls.push(tabs());
    await delay(5);
  }
  return await Promise.all(calls);
}

function tabs(): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const ended = (status: number) => resolve({ status, milliseconds: performance.now() - began });
    http
      .get({ host: '127.0.0.1', port, path: '/api/tabs', agent, headers: { host: `localhost:${port}` } }, (reply) => {
        reply.resume();
        reply.once('end', () => ended(reply.statusCode ?? 0));
        reply.once('error', () => ended(0));
      })
      .once('error', () => ended(0));
  });
}
