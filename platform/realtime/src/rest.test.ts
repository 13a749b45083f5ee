import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PusherServer from 'pusher';
import { app, Bench, once } from './testing/harness.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.start();
});
afterEach(() => bench.close());

/** Signs a call, so that a test can change one part of it. */
function call(path: string, body: string, spoil: Record<string, string> = {}) {
  const query: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
    ...spoil,
  };
  const text = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${text}`).digest('hex');
  const url = `${bench.url}${path}?${text}&auth_signature=${spoil.auth_signature ?? signature}`;
  return fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
}
const event = JSON.stringify({ name: 'e', channel: 'news', data: '{}' });
const events = `/apps/${app.appId}/events`;

describe('the HTTP API', () => {
  it('accepts a call signed with the secret, and answers 401 to every other', async () => {
    expect((await call(events, event)).status).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    const spoilt = [
      { auth_key: 'somebody' },
      { auth_version: '2.0' },
      { auth_timestamp: String(now - 601) },
      { auth_timestamp: String(now + 601) },
      { auth_timestamp: 'yesterday' },
      { body_md5: createHash('md5').update('another body').digest('hex') },
      { auth_signature: '0'.repeat(64) },
      { auth_signature: 'short' },
    ];
    for (const spoil of spoilt) expect([spoil, (await call(events, event, spoil)).status]).toEqual([spoil, 401]);
  });

  it('answers 401 to the official library with a wrong secret', async () => {
    const stranger = new PusherServer({
      ...app,
      secret: 'a guess',
      host: '127.0.0.1',
      port: String(bench.server.port),
      useTLS: false,
    });
    await expect(stranger.trigger('news', 'e', {})).rejects.toMatchObject({ status: 401 });
  });

  it('answers invalid calls with 4xx, never 5xx', async () => {
    const bad = [
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
    for (const body of bad) expect([body, (await call(events, body)).status]).toEqual([body, 400]);
    expect((await call(`/apps/${app.appId}/nothing`, event)).status).toBe(404);
    expect((await call('/apps/other/events', event)).status).toBe(404);
    expect((await fetch(`${bench.url}/elsewhere`)).status).toBe(404);
  });

  it('answers 413 to event data above 10 kB and to a body above its limit', async () => {
    const large = JSON.stringify({ name: 'e', channel: 'news', data: 'x'.repeat(10_241) });
    expect((await call(events, large)).status).toBe(413);
    expect((await call(events, 'x'.repeat(300_000))).status).toBe(413);
  });

  it('accepts ten events in a batch, not eleven, and publishes all or none', async () => {
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

  it('lists occupied channels, their users and counts', async () => {
    const [phone, laptop] = [bench.client('phone'), bench.client('laptop')];
    await once(phone.subscribe('presence-42'), 'pusher:subscription_succeeded');
    await once(laptop.subscribe('presence-42'), 'pusher:subscription_succeeded');
    await once(phone.subscribe('news'), 'pusher:subscription_succeeded');
    const get = async (path: string, params: Record<string, string> = {}) =>
      (await bench.api.get({ path, params })).json() as Promise<unknown>;
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
    await expect(bench.api.get({ path: '/channels', params: { info: 'user_count' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(bench.api.get({ path: '/channels/news/users' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('health and metrics', () => {
  it('are ok, and shown to this machine', async () => {
    expect(await (await fetch(`${bench.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    await bench.api.trigger('news', 'e', {});
    expect(await (await fetch(`${bench.url}/metrics`)).text()).toContain('realtime_events_total{from="api"} 1');
  });
});
