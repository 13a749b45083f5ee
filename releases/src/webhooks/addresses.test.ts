import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createExternalLookup, isInternalHost } from './addresses.ts';
import { post } from './deliver.ts';

it.each([
  ...['localhost', 'a.localhost', 'localhost.', '127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '224.0.0.1'],
  ...['[::1]', '[::]', '[fe80::1]', '[ff02::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]'],
  ...['[::7f00:1]', '[2002:7f00:1::]', '[::ffff:0:7f00:1]', '[fd00:ec2::254]', '100.100.100.200'],
])('refuses %s', (host) => {
  expect(isInternalHost(host)).toBe(true);
});

it.each(['pager.test', '10.0.0.7', '192.0.2.1', '[2001:db8::1]', 'localhost.example'])('allows %s', (host) => {
  expect(isInternalHost(host)).toBe(false);
});

describe('a host name', () => {
  const resolved = (addresses: { address: string; family: number }[]) =>
    new Promise((resolve) => {
      const system = (_host: string, _options: object, done: (error: null, found: object) => void) =>
        done(null, addresses);
      createExternalLookup(system as never)('pager.test', { all: true }, (error, found) => resolve(error ?? found));
    });

  it('is refused on connection if one of its addresses is internal', async () => {
    const remoteAddress = { address: '192.0.2.1', family: 4 };
    expect(await resolved([remoteAddress])).toEqual([remoteAddress]);
    for (const address of ['127.0.0.1', '169.254.169.254', '::1', 'fe80::1'])
      expect(await resolved([remoteAddress, { address, family: address.includes(':') ? 6 : 4 }])).toBeInstanceOf(Error);
  });
});

describe('a webhook in production', () => {
  const received: string[] = [];
  const server = createServer((request, reply) => {
    received.push(request.url ?? '');
    reply.writeHead(204).end();
  });
  let registry: TestRegistry;
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    registry = await startRegistry({ mode: 'production' });
  });
  afterAll(async () => {
    await registry.remove();
    server.close();
  });

  it('is refused with a field error for a local URL, and existing ones are not delivered', async () => {
    for (const url of ['http://127.0.0.1/', 'https://localhost/', 'https://169.254.169.254/latest', 'https://[::1]/']) {
      const refused = await registry.call('POST', '/api/webhooks', { name: 'pager', url });
      expect([url, refused.status, Object.keys(refused.body.error?.fieldErrors ?? {})]).toEqual([url, 422, ['url']]);
    }
    const message = { id: '1', body: '{}', secret: 's' };
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await post({ ...message, url: `http://${host}:${port}/x` }, false)).toContain('on this machine');
    expect(received).toEqual([]);
    expect(await post({ ...message, url: `http://127.0.0.1:${port}/x` }, true)).toBeUndefined();
    expect(received).toEqual(['/x']);
  });
});
