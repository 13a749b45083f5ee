import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_ATTACHMENT_BYTES } from '@parlay/contracts/attachments';
import { type EdgeSetup, startEdge, type TestEdge } from '../testing/edge.ts';
import { waitFor } from '../testing/wait.ts';

/** Platform that echoes requests, and records connections and started requests. */
let platform: http.Server;
let url: string;
let connections: number;
let startedRequests: string[];
beforeAll(async () => {
  platform = http.createServer(async (request, reply) => {
    // The edge itself polls for the modes of the site.
    if (request.url !== '/api/site-modes') startedRequests.push(`${request.method} ${request.url}`);
    if (request.url === '/api/large') return void reply.end('x'.repeat(900_000));
    const body = await text(request);
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ method: request.method, body, headers: request.headers }));
  });
  platform.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
});
afterAll(() => {
  platform.closeAllConnections();
  platform.close();
});

let edge: TestEdge;
let sockets: Socket[];
beforeEach(() => {
  [connections, startedRequests, sockets] = [0, [], []];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await edge.remove();
});

/** Starts an edge without a registry, because calls need no release. */
async function start(setup: Partial<EdgeSetup> = {}) {
  edge = await startEdge({ registry: 'http://127.0.0.1:9', platform: url, ready: false, ...setup });
}

/** Connects a client that sends only the beginning of a request. */
function slowClient(beginning: string) {
  const { hostname, port } = new URL(edge.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.write(beginning.replaceAll('\n', '\r\n').replace('{host}', `localhost:${port}`));
  return { socket, received: () => received };
}
const HEADERS = 'POST /api/login HTTP/1.1\nhost: {host}\ncontent-type: application/json\n';
const SLOW_BODIES = [`${HEADERS}content-length: 1000\n\n{"us`, `${HEADERS}transfer-encoding: chunked\n\n4\n{"us\n`];
const errorIn = (received: string) => JSON.parse(received.slice(received.indexOf('\r\n\r\n'))).error;

describe('slow clients', () => {
  it('occupy no connection to the platform and do not block others', async () => {
    await start();
    const slow = Array.from({ length: 300 }, (_, client) => slowClient(SLOW_BODIES[client % 2] ?? ''));
    await waitFor(async () => slow.every(({ socket }) => socket.bytesWritten > 0 && !socket.pending));
    const calls = await Promise.all(Array.from({ length: 20 }, () => edge.get('/api/tabs')));
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(new Set(startedRequests)).toEqual(new Set(['GET /api/tabs']));
    expect(connections).toBeLessThanOrEqual(20);
    expect(slow.every(({ received }) => received() === '')).toBe(true);
  });

  it.each([
    ['headers', HEADERS],
    ['a body with a content length', SLOW_BODIES[0]],
    ['a chunked body', SLOW_BODIES[1]],
  ])('get a 408 if they do not send %s in time', async (_, beginning) => {
    await start({ receiveWithinMs: 300 });
    const { socket, received } = slowClient(beginning ?? '');
    await waitFor(async () => socket.closed);
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(errorIn(received())).toEqual({
      code: 'request_timeout',
      message: expect.any(String),
      reference: expect.any(String),
    });
    expect(startedRequests).toEqual([]);
  });

  it('free the platform connection for others even if they do not read their response', async () => {
    await start();
    const { socket } = slowClient('GET /api/large HTTP/1.1\nhost: {host}\n\n');
    socket.pause();
    await waitFor(async () => startedRequests.length === 1);
    await waitFor(async () => (await edge.get('/api/tabs')).status === 200);
    expect(connections).toBeLessThanOrEqual(2);
    socket.resume();
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    await waitFor(async () => bytes > 900_000);
  });
});

describe('connections from one address', () => {
  const LIMIT = { connectionsPerAddress: 2 };
  const IDLE = 'GET /api/tabs HTTP/1.1\n';

  it('get a 429 above the limit until another one closes', async () => {
    await start({ ...LIMIT, mode: 'production' });
    const [first] = [slowClient(IDLE), slowClient(IDLE)];
    const third = slowClient(IDLE);
    await waitFor(async () => third.socket.closed);
    expect(third.received()).toMatch(/^HTTP\/1\.1 429 /);
    expect(errorIn(third.received()).code).toBe('too_many_connections');
    first?.socket.destroy();
    await waitFor(async () => {
      const next = slowClient('GET /api/tabs HTTP/1.1\nhost: {host}\nconnection: close\n\n');
      await waitFor(async () => next.socket.closed);
      return next.received() !== '' && !next.received().startsWith('HTTP/1.1 429');
    });
  });

  it.each([
    ['a trusted proxy', { mode: 'production', trustedProxies: ['127.0.0.1'] }],
    ['a local browser in demo mode', { mode: 'demo' }],
  ] as const)('are not limited for %s', async (_, setup) => {
    await start({ ...LIMIT, ...setup });
    const clients = Array.from({ length: 5 }, () => slowClient(IDLE));
    for (const { socket } of clients) socket.write('host: localhost\r\nconnection: close\r\n\r\n');
    await waitFor(async () => clients.every(({ socket }) => socket.closed));
    for (const { received } of clients) expect(received()).not.toContain(' 429 ');
  });
});

describe('a request body', () => {
  it.each(['application/json', 'text/plain', undefined])(
    'reaches the platform without changes if its type is %s',
    async (type) => {
      await start();
      const body = '{"a" : 1.0,\n"ä": "\\u00e4"}';
      const headers = type ? { 'content-type': type } : new Headers();
      const reply = await fetch(`${edge.url}/api/login`, { method: 'POST', headers, body: Buffer.from(body) });
      const echo = (await reply.json()) as { body: string; headers: Record<string, string> };
      expect(echo.body).toBe(body);
      expect(echo.headers['content-length']).toBe(String(Buffer.byteLength(body)));
      expect(echo.headers['transfer-encoding']).toBeUndefined();
    },
  );

  it('is refused in the caller’s language above the platform’s limit', async () => {
    await start();
    const send = (body: string) =>
      fetch(`${edge.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'parlay_locale=fi' },
        body,
      });
    expect((await send('x'.repeat(64 * 1024))).status).toBe(200);
    const refused = await send('x'.repeat(64 * 1024 + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({
      error: { code: 'body_too_large', message: 'Pyyntö on liian suuri.', reference: expect.any(String) },
    });
    expect(startedRequests).toHaveLength(1);
  });

  it('is limited to the largest attachment with its form fields if it is multipart [D16]', async () => {
    await start();
    const send = (bytes: number) =>
      fetch(`${edge.url}/api/account/upload-id`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: Buffer.alloc(bytes, 'x'),
      });
    expect((await send(MAX_ATTACHMENT_BYTES + 8 * 1024)).status).toBe(200);
    expect((await send(MAX_ATTACHMENT_BYTES + 32 * 1024)).status).toBe(413);
  });

  it('is not awaited if a GET announces it', async () => {
    await start();
    const { received } = slowClient('GET /api/tabs HTTP/1.1\nhost: {host}\ncontent-length: 5000\n\n');
    await waitFor(async () => received().startsWith('HTTP/1.1 200'));
  });
});
