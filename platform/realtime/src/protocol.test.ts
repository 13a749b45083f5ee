import { afterEach, describe, expect, it } from '@jest/globals';
import type { RealtimeSettings } from './realtime.ts';
import { app, authFor, TestServer, until } from './testing/harness.ts';

let testServer: TestServer;
const start = async (settings: Partial<RealtimeSettings> = {}) => {
  testServer = await TestServer.start(settings);
};
afterEach(() => testServer.close());

describe('connection admission', () => {
  it('closes a refused connection with its error code', async () => {
    await start({ limits: { connections: 1 } });
    const refusals: [string, number][] = [
      ['/app/other?protocol=7', 4001],
      [`/app/${app.key}?protocol=seven`, 4006],
      [`/app/${app.key}?protocol=6`, 4007],
      [`/app/${app.key}`, 4008],
    ];
    for (const [path, code] of refusals) {
      const client = testServer.raw(path);
      expect((await client.next('pusher:error')).data).toMatchObject({ code });
      expect(await until(() => client.closed)).toBe(code);
    }
    await testServer.raw().socketId();
    const lateClient = testServer.raw();
    expect(await until(() => lateClient.closed)).toBe(4100);
  });

  it('accepts pages of the site and refuses other pages before the upgrade', async () => {
    await start({ sitePorts: [8080], origins: ['https://parlay.example'] });
    const allowed = [
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://bu-103.localhost:8080',
      'https://parlay.example',
    ];
    for (const origin of allowed) expect(await testServer.raw(undefined, { origin }).socketId()).toMatch(/^\d+\.\d+$/);
    const forbidden = [
      'http://localhost:8082',
      'http://localhost:80801',
      'http://localhost',
      'https://localhost:8080',
      'http://localhost:8080.evil.example',
      'http://bu-x.localhost:8080',
      'http://evil.bu-103.localhost:8080',
      'https://parlay.example.evil.example',
      'null',
    ];
    for (const origin of forbidden) {
      const client = testServer.raw(undefined, { origin });
      expect([origin, await until(() => client.refusedWith)]).toEqual([origin, 403]);
    }
    const unknownPath = testServer.raw('/elsewhere');
    expect(await until(() => unknownPath.refusedWith)).toBe(404);
  });

  it('limits connections per address, and accepts a new one after another has closed', async () => {
    await start({ limits: { connectionsPerAddress: 2 }, trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => testServer.raw(undefined, { headers: { 'X-Forwarded-For': address } });
    const first = from('203.0.113.7');
    await first.socketId();
    await from('203.0.113.7').socketId();
    const third = from('203.0.113.7');
    expect(await until(() => third.closed)).toBe(4100);
    await from('203.0.113.8').socketId();
    first.socket.close();
    await until(() => first.closed);
    // The count drops when the server notices the close, shortly after the client does.
    await until(async () => {
      const retry = from('203.0.113.7');
      await until(() => retry.received.length > 0);
      return retry.received[0]?.event === 'pusher:connection_established';
    });
  });
});

describe('connections per address', () => {
  const LIMIT = { limits: { connectionsPerAddress: 1 } };
  const [one, other] = ['203.0.113.7', '203.0.113.8'].map((address) => ({ headers: { 'X-Forwarded-For': address } }));

  it('are counted by the socket’s address when the proxy is not trusted', async () => {
    await start({ ...LIMIT, mode: 'production' });
    await testServer.raw(undefined, one).socketId();
    const second = testServer.raw(undefined, other);
    expect(await until(() => second.closed)).toBe(4100);
  });

  it('are not limited on the same machine in demo mode', async () => {
    await start(LIMIT);
    await testServer.raw().socketId();
    await testServer.raw(undefined, one).socketId();
  });
});

describe('a connection', () => {
  it('responds to a ping', async () => {
    await start();
    const client = testServer.raw();
    await client.socketId();
    client.send({ event: 'pusher:ping', data: {} });
    await client.next('pusher:pong');
  });

  it('is pinged when idle, stays open if the client responds, and is closed with 4201 otherwise', async () => {
    await start({ limits: { activityTimeout: 0.03, pongTimeout: 2 } });
    const [responsive, silent] = [testServer.raw(), testServer.raw()];
    responsive.socket.on('message', (data) => {
      if (data.toString().includes('pusher:ping')) responsive.send({ event: 'pusher:pong' });
    });
    expect(await until(() => silent.closed)).toBe(4201);
    expect(responsive.closed).toBeUndefined();
  });

  it('stays open and gets an error after any invalid text', async () => {
    await start();
    const client = testServer.raw();
    await client.socketId();
    const texts = ['', 'x', '[]', 'null', '{}', '{"event":5}', '{"event":"pusher:subscribe"}', '{"event":"nothing"}'];
    for (const text of texts) client.send(text);
    await until(() => client.received.filter(({ event }) => event === 'pusher:error').length === texts.length);
    expect(client.closed).toBeUndefined();
  });

  it('is closed after an oversized frame, a binary frame or a flood of messages', async () => {
    await start({ limits: { messagesPerSecond: 5 } });
    const [large, binary, flood] = [testServer.raw(), testServer.raw(), testServer.raw()];
    await Promise.all([large.socketId(), binary.socketId(), flood.socketId()]);
    large.send('x'.repeat(20_000));
    binary.socket.send(Buffer.from('{}'));
    for (let i = 0; i < 50; i += 1) flood.send({ event: 'pusher:ping' });
    expect(await until(() => large.closed)).toBe(1009);
    expect(await until(() => binary.closed)).toBe(1003);
    expect(await until(() => flood.closed)).toBe(4100);
  });

  it('is told to reconnect immediately when the server stops', async () => {
    await start();
    const client = testServer.raw();
    await client.socketId();
    await testServer.server.stop();
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4200 });
    await start();
  });
});

describe('a subscription', () => {
  const subscribe = (data: unknown) => ({ event: 'pusher:subscribe', data });

  it('needs a valid channel name, a signature over socket, channel and member, and a free slot', async () => {
    await start({ limits: { channelsPerConnection: 2, membersPerPresenceChannel: 1 } });
    const [client, second] = [testServer.raw(), testServer.raw()];
    const [id, otherId] = [await client.socketId(), await second.socketId()];
    const member = JSON.stringify({ user_id: 'anna' });
    const refusals: [unknown, number][] = [
      [{ channel: 'with space' }, 400],
      [{ channel: 'x'.repeat(165) }, 400],
      [{ channel: '#server-to-user-anna' }, 403],
      [{ channel: 'private-a' }, 401],
      [{ channel: 'private-a', auth: authFor(`${otherId}:private-a`) }, 401],
      [{ channel: 'private-a', auth: authFor(`${id}:private-b`) }, 401],
      [{ channel: 'presence-a', auth: authFor(`${id}:presence-a`), channel_data: member }, 401],
      [{ channel: 'presence-a', auth: authFor(`${id}:presence-a:{}`), channel_data: '{}' }, 400],
    ];
    for (const [data, status] of refusals) {
      client.received.length = 0;
      client.send(subscribe(data));
      const { data: error } = await client.next('pusher:subscription_error');
      expect([data, error]).toEqual([data, expect.objectContaining({ status })]);
    }
    client.send(
      subscribe({ channel: 'presence-a', auth: authFor(`${id}:presence-a:${member}`), channel_data: member }),
    );
    await client.next('pusher_internal:subscription_succeeded');
    const ben = JSON.stringify({ user_id: 'ben' });
    second.send(subscribe({ channel: 'presence-a', auth: authFor(`${otherId}:presence-a:${ben}`), channel_data: ben }));
    expect((await second.next('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached' });
    client.received.length = 0;
    client.send(subscribe({ channel: 'b' }));
    client.send(subscribe({ channel: 'c' }));
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ type: 'LimitReached' });
  });

  it('to a cache channel starts with the last event or a cache miss', async () => {
    await start();
    const earlyClient = testServer.raw();
    await earlyClient.socketId();
    earlyClient.send(subscribe({ channel: 'cache-odds' }));
    await earlyClient.next('pusher:cache_miss');
    await testServer.api.trigger('cache-odds', 'prices', { home: 2.1 });
    const lateClient = testServer.raw();
    await lateClient.socketId();
    lateClient.send(subscribe({ channel: 'cache-odds' }));
    expect((await lateClient.next('prices')).data).toBe('{"home":2.1}');
  });

  it('to a cache channel starts with a cache miss once its event was evicted', async () => {
    await start({ limits: { cachedEvents: 2 } });
    for (const name of ['cache-1', 'cache-2', 'cache-3']) await testServer.api.trigger(name, 'e', name);
    const client = testServer.raw();
    await client.socketId();
    client.send(subscribe({ channel: 'cache-3' }));
    await client.next('e');
    client.send(subscribe({ channel: 'cache-1' }));
    await client.next('pusher:cache_miss');
  });
});

describe('client events [RS6, D15]', () => {
  it('are refused on public or unsubscribed channels, without the prefix, and above ten per second', async () => {
    await start();
    const client = testServer.raw();
    const id = await client.socketId();
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
    const private1 = { channel: 'private-1', auth: authFor(`${id}:private-1`) };
    client.send({ event: 'pusher:subscribe', data: private1 });
    await until(
      () => client.received.filter(({ event }) => event === 'pusher_internal:subscription_succeeded').length === 2,
    );
    const invalid = [
      { event: 'client-x', channel: 'news', data: {} },
      { event: 'client-x', channel: 'private-2', data: {} },
      { event: 'ContextualizedBalanceUpdate', channel: 'private-1', data: {} },
      { event: 'pusher_internal:member_added', channel: 'private-1', data: {} },
      { event: 'client-x', channel: 'private-1', data: 'x'.repeat(10_241) },
    ];
    for (const message of invalid) client.send(message);
    await until(() => client.received.filter(({ event }) => event === 'pusher:error').length === invalid.length);
    client.received.length = 0;
    for (let i = 0; i < 20; i += 1) client.send({ event: 'client-x', channel: 'private-1', data: i });
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 });
    expect(client.closed).toBeUndefined();
  });
});

describe('a client that does not read', () => {
  it('is disconnected, and other clients still receive events', async () => {
    await start({ limits: { unreadBytes: 1024 } });
    const [stuck, responsive] = [testServer.raw(), testServer.raw()];
    for (const client of [stuck, responsive]) {
      await client.socketId();
      client.send({ event: 'pusher:subscribe', data: { channel: 'news' } });
      await client.next('pusher_internal:subscription_succeeded');
    }
    stuck.socket.pause();
    const readMetrics = async () => (await fetch(`${testServer.url}/metrics`)).text();
    await until(async () => {
      await Promise.all(Array.from({ length: 40 }, () => testServer.api.trigger('news', 'e', 'x'.repeat(9000))));
      return /slow_consumers_cut_total 1/.test(await readMetrics());
    });
    responsive.received.length = 0;
    await testServer.api.trigger('news', 'last', {});
    await responsive.next('last');
    stuck.socket.resume();
  });
});
