import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { servedChannels } from './served-channels.ts';

let server: Server;
let asked = 0;
let names: string[] = [];
beforeAll(async () => {
  server = createServer((_request, reply) => {
    asked += 1;
    reply.end(JSON.stringify({ data: names.map((name) => ({ name, hosts: [] })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('asks the registry once a second for names that visitors make up, and finds a new channel', async () => {
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
  // By the second, by the list that is read anyway every five, and at the start.
  const seconds = (performance.now() - started) / 1_000;
  expect(asked).toBeLessThanOrEqual(Math.ceil(seconds * 1.2) + 2);
  names = ['staging'];
  expect(await channels.get('staging')).toBeDefined();
  await channels.close();
});
