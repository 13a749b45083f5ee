import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { servedChannels } from './served-channels.ts';

let server: Server;
let requestCount = 0;
let names: string[] = [];
beforeAll(async () => {
  server = createServer((_request, reply) => {
    requestCount += 1;
    reply.end(JSON.stringify({ data: names.map((name) => ({ name, hosts: [] })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('queries the registry at most once a second for made-up names, and finds a new channel', async () => {
  const channels = servedChannels({
    registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    load: async () => ({ ok: false, error: 'there is nothing to load' }),
    dataDir: tmpdir(),
    follow: () => ({ connected: false, stop: async () => undefined }),
    onFailure: () => undefined,
  });
  const started = performance.now();
  for (let round = 0; round < 3; round += 1)
    expect(await Promise.all(Array.from({ length: 100 }, (_, n) => channels.get(`made-up-${n}`)))).not.toContainEqual(
      expect.anything(),
    );
  // One request per second, one every five seconds for the regular list, and the initial ones.
  const seconds = (performance.now() - started) / 1_000;
  expect(requestCount).toBeLessThanOrEqual(Math.ceil(seconds * 1.2) + 2);
  names = ['staging'];
  expect(await channels.get('staging')).toBeDefined();
  await channels.close();
});
