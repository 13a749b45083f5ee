import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';

let registry: TestRegistry;
let demo: TestEdge;
let production: TestEdge;
beforeAll(async () => {
  registry = await startLiveSite();
  const read = readBrands();
  const brands = (read.ok ? read.brands : []).map((brand) => ({ ...brand, hosts: [`brand-${brand.id}.example`] }));
  demo = await startEdge({ registry: registry.url });
  production = await startEdge({ registry: registry.url, mode: 'production', brands, ready: false });
});
afterAll(async () => {
  await demo.remove();
  await production.remove();
  await registry.remove();
});

const PATHS = ['/', '/metrics', '/en/home', '/robots.txt', '/release-set.json', '/api/tabs', '/nowhere.js'];

it('responds with 421 in the error envelope for an unknown host on every path', async () => {
  const unknownHosts = [
    [demo, 'evil.example'],
    [demo, 'bu-103.evil.example'],
    [demo, 'bu-99999.localhost'],
    [demo, 'bu-103.evil.localhost'],
    [demo, 'bu-103x.localhost'],
    [demo, 'bu-0103.localhost'],
    [demo, 'evil.localhost'],
    [demo, '..localhost'],
    [production, 'evil.example'],
    [production, 'bu-103.localhost'],
    [production, 'brand-103.example:9'],
  ] as const;
  for (const [edge, host] of unknownHosts)
    for (const path of PATHS) {
      const { status, body } = await edge.get(path, { host });
      expect([host, path, status, JSON.parse(body)]).toEqual([
        host,
        path,
        421,
        {
          error: {
            code: 'misdirected_request',
            message: 'This server does not answer for this host name.',
            reference: expect.any(String),
          },
        },
      ]);
    }
});

it('allows health checks under any host name, and serves pages under its own host names', async () => {
  expect((await production.get('/healthz', { host: '10.0.0.7:8080' })).status).not.toBe(421);
  const { port } = new URL(demo.url);
  for (const host of ['localhost', `localhost:${port}`, 'bu-103.localhost:8080', '127.0.0.1', '[::1]'])
    expect([host, (await demo.get('/en/home', { host })).status]).toEqual([host, 200]);
  expect((await production.get('/robots.txt', { host: 'brand-103.example' })).status).not.toBe(421);
});

it.each(['Host: ', 'Host:', 'Host:  \t'])('refuses the empty host name %j', async (header) => {
  for (const edge of [demo, production])
    expect(await statusLine(edge.url, `GET /en/home HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4(00|21) /,
    );
});

it.each([
  ['an absolute target on another host', 'GET http://evil.example/en/home HTTP/1.1\r\nHost: localhost', 421],
  ['an absolute target on its own host', 'GET http://localhost/en/home HTTP/1.1\r\nHost: localhost', 200],
  ['a target that is not a path', 'OPTIONS * HTTP/1.1\r\nHost: localhost', 421],
])('handles %s according to its host', async (_case, head, status) => {
  expect(await statusLine(demo.url, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(`HTTP/1.1 ${status} `);
});

it.each(['/en/home', '/api/tabs', '/healthz'])('refuses two Host headers with a field error on %s', async (path) => {
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`;
  const { status, body } = await sendRaw(demo.url, head);
  expect(status).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({
    error: {
      code: path.startsWith('/api/') ? 'invalid_request' : 'bad_request',
      message: 'The request has more than one Host header.',
      reference: expect.any(String),
      fieldErrors: { host: 'invalid' },
    },
  });
});

const statusLine = async (url: string, request: string) => (await sendRaw(url, request)).status;

/** Sends a raw request that no HTTP client would send, and returns the response's status line and body. */
async function sendRaw(url: string, request: string): Promise<{ status: string; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(request);
  let response = '';
  for await (const chunk of socket) response += chunk;
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}
