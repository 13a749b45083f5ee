import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listenOn } from './listen.ts';

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const hasIPv6 = addresses.some(({ address }) => address === '::1');

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
});

function serve() {
  const server = createServer((_request, reply) => void reply.end('served'));
  opened.push(server);
  return {
    server,
    listen: (where: { port: number; host: string }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(where, () => resolve(undefined));
      }),
  };
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;

const responds = (host: string, port: number) =>
  fetch(`http://${host}:${port}/`).then(
    (reply) => reply.ok,
    () => false,
  );

describe('listenOn', () => {
  const options = { port: 0, variable: 'PORT_SITE', host: undefined };

  it('listens only on loopback in demo mode, with IPv4 and IPv6', async () => {
    const app = serve();
    expect(await listenOn(app, { ...options, mode: 'demo' })).toEqual({ ok: true });
    const port = portOf(app.server);
    expect(await responds('127.0.0.1', port)).toBe(true);
    expect(await responds('[::1]', port)).toBe(hasIPv6);
    if (outside) expect(await responds(outside, port)).toBe(false);
  });

  it('listens on every interface in production', async () => {
    const app = serve();
    expect(await listenOn(app, { ...options, mode: 'production' })).toEqual({ ok: true });
    const port = portOf(app.server);
    expect(await responds('127.0.0.1', port)).toBe(true);
    if (outside) expect(await responds(outside, port)).toBe(true);
  });

  it('listens on the interface named by HOST, and on loopback for the other servers', async () => {
    const [local, every] = [serve(), serve()];
    await listenOn(local, { ...options, mode: 'production', host: 'localhost' });
    await listenOn(every, { ...options, mode: 'demo', host: outside ?? '0.0.0.0' });
    expect(await responds('127.0.0.1', portOf(local.server))).toBe(true);
    expect(await responds('127.0.0.1', portOf(every.server))).toBe(true);
    if (!outside) return;
    expect(await responds(outside, portOf(local.server))).toBe(false);
    expect(await responds(outside, portOf(every.server))).toBe(true);
  });

  it('listens nowhere and returns the reason if an address is in use or not on this machine', async () => {
    const other = createSocketServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = await listenOn(serve(), { ...options, mode: 'demo', port });
    expect(taken).toEqual({ ok: false, error: `Port ${port} is in use. Set PORT_SITE to a free one.` });
    other.close();
    expect(await listenOn(serve(), { ...options, mode: 'demo', host: '203.0.113.9' })).toEqual({
      ok: false,
      error: 'HOST is "203.0.113.9", which is not an address of this machine.',
    });
  });

  (hasIPv6 ? it : it.skip)('nowhere if another program uses the same port on the other loopback address', async () => {
    const other = createSocketServer().listen(0, '::1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await listenOn(serve(), { ...options, mode: 'demo', port })).toMatchObject({ ok: false });
    other.close();
  });
});
