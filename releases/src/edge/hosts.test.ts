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

it('answers 421 in the error envelope for an unknown host on every path', async () => {
  const foreign = [
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
  for (const [edge, host] of foreign)
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

it('answers health checks by any name, and its own names with pages', async () => {
  expect((await production.get('/healthz', { host: '10.0.0.7:8080' })).status).not.toBe(421);
  const { port } = new URL(demo.url);
  for (const host of ['localhost', `localhost:${port}`, 'bu-103.localhost:8080', '127.0.0.1', '[::1]'])
    expect([host, (await demo.get('/en/home', { host })).status]).toEqual([host, 200]);
  expect((await production.get('/robots.txt', { host: 'brand-103.example' })).status).not.toBe(421);
});

it.each(['Host: ', 'Host:', 'Host:  \t'])('refuses an empty name: %j', async (header) => {
  for (const edge of [demo, production])
    expect(await statusLine(edge.url, `GET /en/home HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4(00|21) /,
    );
});

it.each([
  ['an absolute target of another host', 'GET http://evil.example/en/home HTTP/1.1\r\nHost: localhost', 421],
  ['an absolute target of its own host', 'GET http://localhost/en/home HTTP/1.1\r\nHost: localhost', 200],
  ['a target that is no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost', 421],
])('answers %s by status', async (_what, head, status) => {
  expect(await statusLine(demo.url, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(`HTTP/1.1 ${status} `);
});

it.each(['/en/home', '/api/tabs', '/healthz'])('answers two Host headers with 400 and the field: %s', async (path) => {
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`;
  const { status, body } = await answerTo(demo.url, head);
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

const statusLine = async (url: string, request: string) => (await answerTo(url, request)).status;

/** The answer to a request that no HTTP client would send. */
async function answerTo(url: string, request: string): Promise<{ status: string; body: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(request);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}
