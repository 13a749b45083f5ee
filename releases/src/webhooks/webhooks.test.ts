import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkSignature } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { retryDelay } from './deliver.ts';

interface Received {
  request: IncomingMessage;
  text: string;
  body: { event: string; severity: string; by: string; changes: { remote: string; version: string }[] };
}

const received: Received[] = [];
/** Queued response statuses of the receiver; 204 if empty. */
const statuses: number[] = [];
const receiver = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    received.push({ request, text, body: JSON.parse(text) });
    reply.writeHead(statuses.shift() ?? 204).end();
  });
});

let registry: TestRegistry;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/releases?from=parlay`;
  registry = await startRegistry({ rule: { growthNeedsBrowsers: false } });
  await registry.goLive(hostRelease(), '1.0.0');
  await registry.goLive(casinoRelease({ build: '1' }), '1.0.0');
  await registry.publish(casinoRelease({ build: '2' }), '2.0.0');
});
afterAll(async () => {
  await registry.remove();
  receiver.close();
});

const webhook = (body: object, token?: string) => registry.call('POST', '/api/webhooks', body, token);
const list = async () =>
  (await registry.call('GET', '/api/webhooks')).body.data as unknown as Record<string, unknown>[];

describe('a webhook', () => {
  it('receives each change with its severity and a signature, with retries until it is accepted', async () => {
    const { secret } = (await webhook({ name: 'pager', url })).body.data as unknown as { secret: string };
    await webhook({ name: 'night', url, severity: 'alarm' });
    statuses.push(500);
    await registry.promote('remote-casino', { version: '2.0.0', reason: 'new tiles' });
    await waitFor(() => received.length === 1);
    await waitFor(async () => {
      // The next attempt would otherwise be seconds away.
      await sql`UPDATE webhook_message SET due_at = now() WHERE attempts = 1 AND problem = 'answered 500'`.execute(
        registry.db,
      );
      return received.length === 2;
    });
    const [first, second] = received.splice(0);
    expect(second?.text).toBe(first?.text);
    expect(second?.request.headers['parlay-message-id']).toBe(first?.request.headers['parlay-message-id']);
    expect(second?.body).toMatchObject({
      ...{ event: 'promote', severity: 'info', by: 'ops', channel: 'production', reason: 'new tiles' },
      changes: [{ remote: 'remote-casino', version: '2.0.0' }],
    });
    for (const { request, text } of [first, second] as Received[]) {
      const call = { method: 'POST', target: '/releases?from=parlay', body: text, headers: request.headers };
      expect([checkSignature(secret, call).ok, checkSignature(`${secret}x`, call).ok]).toEqual([true, false]);
    }

    await registry.rollback('remote-casino', { reason: 'slow' });
    await waitFor(() => received.length === 1);
    expect(received.splice(0)[0]?.body).toMatchObject({ event: 'rollback', severity: 'warning' });
    await waitFor(async () => (await list()).some(({ name, delivered }) => name === 'pager' && delivered === 2));
    expect(await list()).toMatchObject([
      { name: 'night', severity: 'alarm', delivered: 0, waiting: 0, givenUp: 0 },
      { name: 'pager', severity: 'info', delivered: 2, waiting: 0, givenUp: 0 },
    ]);
  });

  it('receives an alarm when the registry pauses a canary automatically', async () => {
    await registry.promote('remote-casino', { version: '2.0.0', steps: [1, 100], stepSeconds: 1 });
    await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
    await waitFor(() => received.some(({ body }) => body.severity === 'alarm'));
    const alarms = received.filter(({ body }) => body.severity === 'alarm');
    expect(alarms[0]?.body).toMatchObject({ event: 'canary', by: 'registry', changes: [{ paused: true }] });
    await waitFor(() => received.filter(({ body }) => body.severity === 'alarm').length === 2);
  });

  it('receives no refused changes', async () => {
    received.length = 0;
    await registry.promote('remote-casino', { version: '9.9.9' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(received).toEqual([]);
  });

  it.each([
    [{ name: 'pager', url: 'https://pager.test/' }, 409, 'name'],
    [{ name: 'other', url: 'http://pager.test/' }, 400, 'url'],
    [{ name: 'other', url: 'https://me:secret@pager.test/' }, 400, 'url'],
    [{ name: 'other', url: 'file:///etc/passwd' }, 400, 'url'],
    [{ name: 'other', url: 'https://pager.test/', severity: 'panic' }, 400, 'severity'],
  ])('is refused with a field error for the body %j', async (body, status, field) => {
    const refused = await webhook(body);
    expect([refused.status, Object.keys(refused.body.error.fieldErrors)]).toEqual([status, [field]]);
  });

  it('can be created and removed only by ops', async () => {
    const { casino } = registry.tokens;
    expect((await webhook({ name: 'mine', url }, casino)).status).toBe(403);
    expect((await registry.call('DELETE', '/api/webhooks/pager', undefined, casino)).status).toBe(403);
    expect((await registry.call('DELETE', '/api/webhooks/pager')).status).toBe(200);
    expect((await registry.call('DELETE', '/api/webhooks/pager')).status).toBe(404);
  });

  it('is retried for about a day', () => {
    const waits = Array.from({ length: 18 }, (_, tries) => retryDelay(tries + 1));
    const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(26);
    expect(waits.every((seconds, at) => seconds >= (waits[at - 1] ?? 0))).toBe(true);
  });
});
