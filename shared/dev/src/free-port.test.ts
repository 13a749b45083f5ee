import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import { freePort, freePorts } from './free-port.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('returns distinct ports outside the system’s ephemeral range', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

it('skips a port in use and returns it after its release', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (port - 20_000 + 0.5) / 12_000;
  const random = jest.spyOn(Math, 'random').mockReturnValueOnce(taken);
  expect(await freePort()).not.toBe(port);
  server.close();
  await once(server, 'close');
  random.mockReturnValueOnce(taken);
  expect(await freePort()).toBe(port);
});
