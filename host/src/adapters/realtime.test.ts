import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createRealtime, refusalOf } from './realtime.ts';

describe('events of this client', () => {
  it('RS6: are named client-… and go on private and presence channels only; the rest is a local error, unsent', () => {
    expect(refusalOf('client-typing', 'presence-104001')).toBeUndefined();
    expect(refusalOf('client-typing', 'private-104001')).toBeUndefined();
    for (const name of ['typing', 'client-', 'Client-typing', 'pusher:ping', 'ContextualizedBalanceUpdate', ''])
      expect([name, refusalOf(name, 'presence-104001')]).toEqual([name, 'refused-name']);
    expect(refusalOf('client-typing', 'everybody')).toBe('refused-channel');
  });

  it('RS6: of a visitor, who has no channel, are told so', () => {
    const realtime = createRealtime({ xsrf: () => undefined, onUnknown: () => undefined });
    expect(realtime.tell('client-typing', {})).toBe('not-connected');
    expect(realtime.tell('typing', {})).toBe('refused-name');
  });
});

// Browsers load another build than node does.
jest.mock('pusher-js', () => jest.requireActual('pusher-js/dist/web/pusher.js'));

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 4000) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the socket of a player', () => {
  const { fetch: before, WebSocket: own } = globalThis;
  afterEach(() => {
    Object.assign(globalThis, { fetch: before, WebSocket: own });
  });

  it('RS2: is signed in, so that it can be cut with its session; where that fails it is opened anew', async () => {
    const said: string[] = [];
    let sockets = 0;
    class Socket {
      onopen?: () => void;
      onmessage?: (message: { data: string }) => void;
      onclose?: (how: object) => void;
      constructor() {
        sockets += 1;
        setTimeout(() => {
          this.onopen?.();
          const data = JSON.stringify({ socket_id: `${sockets}.1`, activity_timeout: 120 });
          this.onmessage?.({ data: JSON.stringify({ event: 'pusher:connection_established', data }) });
        });
      }
      send(text: string) {
        said.push(JSON.parse(text).event);
      }
      close() {
        this.onclose?.({ code: 1000, wasClean: true });
      }
    }
    let failures = 1;
    const authorise = async (_: unknown, { body }: { body: string }) => {
      const isSignIn = !JSON.parse(body).channel_name;
      if (isSignIn && failures > 0) {
        failures -= 1;
        return { ok: false, status: 503 };
      }
      const data = { auth: 'a:b', user_data: '{"id":"s1"}', channel_data: '{"user_id":"s1"}' };
      return { ok: true, json: async () => ({ data }) };
    };
    Object.assign(globalThis, { WebSocket: Socket, fetch: authorise });
    const realtime = createRealtime({ xsrf: () => 'token', onUnknown: () => undefined });
    await realtime.open('104001', { key: 'k', cluster: 'mt1', wsHost: 'localhost', wsPort: 1, forceTLS: false });
    await until(() => said.includes('pusher:signin'));
    expect(sockets).toBe(2);
    realtime.close();
  });
});
