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

const PATHS = ['/', '/en/home', '/robots.txt', '/release-set.json', '/api/tabs', '/nowhere.js'];

it('answers 421 in the error envelope for an unknown host on every path', async () => {
  const foreign = [
    [demo, 'evil.example'],
    [demo, 'bu-103.evil.example'],
    [demo, 'bu-99999.localhost'],
    [demo, 'bu-103.evil.localhost'],
    [demo, 'bu-103x.localhost'],
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

it('answers 421 for a target that is an address, and for two host names', async () => {
  for (const head of [
    'GET http://evil.example/en/home HTTP/1.1\r\nHost: localhost',
    'GET /en/home HTTP/1.1\r\nHost: localhost\r\nHost: evil.example',
    'GET /metrics HTTP/1.1\r\nHost: evil.example',
  ])
    expect(await statusLine(demo.url, `${head}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4(00|21) /);
});

/** First line of the answer to a request that no HTTP client would send. */
async function statusLine(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(request);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer.split('\r\n')[0] ?? '';
}
