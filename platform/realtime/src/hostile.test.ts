import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { authFor, type RawClient, TestServer, until } from './testing/harness.ts';

let testServer: TestServer;
const failures: unknown[] = [];
beforeEach(async () => {
  failures.length = 0;
  testServer = await TestServer.start({ onFailure: (error) => failures.push(error) });
});
afterEach(async () => {
  expect(failures).toEqual([]);
  await testServer.close();
});

/** Sends a raw request and returns the response's status line once the server has closed the connection. */
async function statusOf(lines: readonly string[]): Promise<string> {
  const socket = connect(testServer.server.port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return response.split('\r\n')[0] ?? '';
}

const UPGRADE = [
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('an invalid request target', () => {
  it.each(['http://', 'http://[', '*', 'x'])('gets 400 for an upgrade to %s', async (target) => {
    expect(await statusOf([`GET ${target} HTTP/1.1`, ...UPGRADE])).toBe('HTTP/1.1 400 Bad Request');
  });

  it.each(['//[', '//x/app', '/%', '/app/%ff/x', '/\\['])('gets 404 for an upgrade to %s', async (target) => {
    expect(await statusOf([`GET ${target} HTTP/1.1`, ...UPGRADE])).toBe('HTTP/1.1 404 Not Found');
  });

  it('gets 404 from the HTTP API', async () => {
    for (const target of ['/apps/%', '/apps//[', '/apps/\\[?%']) {
      const status = await statusOf([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close']);
      expect([target, status]).toEqual([target, 'HTTP/1.1 404 Not Found']);
    }
  });
});

describe('a client event', () => {
  async function subscribed(): Promise<RawClient> {
    const client = testServer.raw();
    const id = await client.socketId();
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-1', auth: authFor(`${id}:private-1`) } });
    await client.next('pusher_internal:subscription_succeeded');
    return client;
  }
  const event = (data: string) => `{"event":"client-x","channel":"private-1","data":${data}}`;
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['nested 7,500 levels deep', event(nested(7_500))],
    ['nested as deep as a frame allows', event('['.repeat(16_000))],
    ['nested 33 levels deep', event(nested(32))],
    ['padded with 11 kB of white space', event(`${' '.repeat(11_300)}1`)],
  ])('%s is refused, and the connection stays open', async (_name, text) => {
    const [client, other] = [await subscribed(), await subscribed()];
    client.send(text);
    await client.next('pusher:error');
    client.send({ event: 'pusher:ping' });
    await client.next('pusher:pong');
    expect(other.received.some(({ event }) => event === 'client-x')).toBe(false);
  });

  it('nested 31 levels deep is forwarded', async () => {
    const [client, other] = [await subscribed(), await subscribed()];
    client.send(event(nested(31)));
    expect(JSON.stringify((await other.next('client-x')).data)).toBe(nested(31));
  });

  it('whose data is a JSON string is forwarded as that string, regardless of its nesting', async () => {
    const [client, other] = [await subscribed(), await subscribed()];
    client.send(event(JSON.stringify(nested(5_000))));
    expect((await other.next('client-x')).data).toBe(nested(5_000));
  });
});

describe('a reserved prefix in capitals', () => {
  it.each(['PRESENCE-1', 'Presence-1', 'PRIVATE-1', 'pRIVATE-1'])('makes %s an invalid name', async (channel) => {
    const client = testServer.raw();
    await client.socketId();
    client.send({ event: 'pusher:subscribe', data: { channel } });
    const rejection = await until(() => client.received.find(({ event }) => event === 'pusher:subscription_error'));
    expect(rejection.data).toMatchObject({ status: 400, type: 'InvalidChannel' });
    await expect(testServer.api.trigger(channel, 'e', {})).rejects.toMatchObject({ status: 400 });
  });
});
