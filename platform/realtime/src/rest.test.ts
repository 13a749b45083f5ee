import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PusherServer from 'pusher';
import { app, nextEvent, TestServer } from './testing/harness.ts';

let testServer: TestServer;
beforeEach(async () => {
  testServer = await TestServer.start();
});
afterEach(() => testServer.close());

/** Signs and sends a call. `overrides` replaces query parameters, so that a test can make one invalid. */
function call(path: string, body: string, overrides: Record<string, string> = {}) {
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
    ...overrides,
  };
  const text = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${text}`).digest('hex');
  const url = `${testServer.url}${path}?${text}&auth_signature=${overrides.auth_signature ?? signature}`;
  return fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
}
const event = JSON.stringify({ name: 'e', channel: 'news', data: '{}' });
const events = `/apps/${app.appId}/events`;

describe('the HTTP API', () => {
  it('accepts a call signed with the secret, and responds with 401 to any other', async () => {
    expect((await call(events, event)).status).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    const invalid = [
      { auth_key: 'somebody' },
      { auth_version: '2.0' },
      { auth_timestamp: String(now - 601) },
      { auth_timestamp: String(now + 601) },
      { auth_timestamp: 'yesterday' },
      { body_md5: createHash('md5').update('another body').digest('hex') },
      { auth_signature: '0'.repeat(64) },
      { auth_signature: 'short' },
    ];
    for (const wrong of invalid) expect([wrong, (await call(events, event, wrong)).status]).toEqual([wrong, 401]);
  });

  it('responds with 401 to the official library with a wrong secret', async () => {
    const impostor = new PusherServer({
      ...app,
      secret: 'a guess',
      host: '127.0.0.1',
      port: String(testServer.server.port),
      useTLS: false,
    });
    await expect(impostor.trigger('news', 'e', {})).rejects.toMatchObject({ status: 401 });
  });

  it('responds with 4xx, never 5xx, to invalid calls', async () => {
    const invalidBodies = [
      '',
      'nonsense',
      '[]',
      '{}',
      'null',
      JSON.stringify({ name: 'e', data: '{}' }),
      JSON.stringify({ name: 'e', channel: 'a b', data: '{}' }),
      JSON.stringify({ name: '', channel: 'news', data: '{}' }),
      JSON.stringify({ name: 'e', channel: 'news', data: { not: 'text' } }),
      JSON.stringify({ name: 'e', channels: [], data: '{}' }),
      JSON.stringify({ name: 'e', channels: Array(101).fill('news'), data: '{}' }),
    ];
    for (const body of invalidBodies) expect([body, (await call(events, body)).status]).toEqual([body, 400]);
    expect((await call(`/apps/${app.appId}/nothing`, event)).status).toBe(404);
    expect((await call('/apps/other/events', event)).status).toBe(404);
    expect((await fetch(`${testServer.url}/elsewhere`)).status).toBe(404);
  });

  it('responds with 413 to event data above 10 kB and to a body above its limit', async () => {
    const large = JSON.stringify({ name: 'e', channel: 'news', data: 'x'.repeat(10_241) });
    expect((await call(events, large)).status).toBe(413);
    expect((await call(events, 'x'.repeat(300_000))).status).toBe(413);
  });

  it('accepts at most ten events in a batch, and publishes all or none', async () => {
    const batch = (count: number) =>
      JSON.stringify({ batch: Array(count).fill({ name: 'e', channel: 'n', data: '' }) });
    expect((await call(`/apps/${app.appId}/batch_events`, batch(10))).status).toBe(200);
    expect((await call(`/apps/${app.appId}/batch_events`, batch(11))).status).toBe(400);
    const mixed = JSON.stringify({
      batch: [
        { name: 'e', channel: 'n', data: '' },
        { name: 'e', data: '' },
      ],
    });
    expect((await call(`/apps/${app.appId}/batch_events`, mixed)).status).toBe(400);
  });

  it('lists occupied channels with their users and counts', async () => {
    const [phone, laptop] = [testServer.client('phone'), testServer.client('laptop')];
    await nextEvent(phone.subscribe('presence-42'), 'pusher:subscription_succeeded');
    await nextEvent(laptop.subscribe('presence-42'), 'pusher:subscription_succeeded');
    await nextEvent(phone.subscribe('news'), 'pusher:subscription_succeeded');
    const get = async (path: string, params: Record<string, string> = {}) =>
      (await testServer.api.get({ path, params })).json() as Promise<unknown>;
    expect(await get('/channels')).toEqual({ channels: { 'presence-42': {}, news: {} } });
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-42': { user_count: 2 } },
    });
    expect(await get('/channels/presence-42', { info: 'user_count,subscription_count' })).toEqual({
      occupied: true,
      user_count: 2,
      subscription_count: 2,
    });
    expect(await get('/channels/empty')).toEqual({ occupied: false });
    expect(await get('/channels/presence-42/users')).toEqual({ users: [{ id: 'phone' }, { id: 'laptop' }] });
    await expect(testServer.api.get({ path: '/channels', params: { info: 'user_count' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(testServer.api.get({ path: '/channels/news/users' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('health and metrics', () => {
  it('are served to this machine', async () => {
    const health = await fetch(`${testServer.url}/healthz`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    // Matches the other servers, so that a proxy does not reuse a connection that has just closed.
    expect(health.headers.get('keep-alive')).toBe('timeout=72');
    await testServer.api.trigger('news', 'e', {});
    expect(await (await fetch(`${testServer.url}/metrics`)).text()).toContain('realtime_events_total{from="api"} 1');
  });
});
