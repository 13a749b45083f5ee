import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRealtime, refusalOf } from './realtime.ts';

describe('refusalOf', () => {
  it('refuses a client event without a client-… name and a private or presence channel [RS6]', () => {
    expect(refusalOf('client-typing', 'presence-104001')).toBeUndefined();
    expect(refusalOf('client-typing', 'private-104001')).toBeUndefined();
    for (const name of ['typing', 'client-', 'Client-typing', 'pusher:ping', 'ContextualizedBalanceUpdate', ''])
      expect([name, refusalOf(name, 'presence-104001')]).toEqual([name, 'refused-name']);
    expect(refusalOf('client-typing', 'everybody')).toBe('refused-channel');
  });

  it('reports not-connected for a visitor, who has no channel [RS6]', () => {
    const realtime = createRealtime({ xsrf: () => undefined, onUnknown: () => undefined });
    expect(realtime.tell('client-typing', {})).toBe('not-connected');
    expect(realtime.tell('typing', {})).toBe('refused-name');
  });
});

// Browsers load a different build than Node.js.
jest.mock('pusher-js', () => jest.requireActual('pusher-js/dist/web/pusher.js'));

describe('createRealtime', () => {
  const { fetch: originalFetch, WebSocket: OriginalWebSocket } = globalThis;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { fetch: originalFetch, WebSocket: OriginalWebSocket });
  });

  /** Starts a server that accepts every channel, refuses the first sign-ins, and records messages by socket. */
  async function aServer(refusals: number) {
    const sockets: string[][] = [];
    let emit: Socket['emit'] = () => undefined;
    class Socket {
      onopen?: () => void;
      onmessage?: (message: { data: string }) => void;
      onclose?: (how: object) => void;
      readonly sent: string[] = [];
      constructor() {
        const id = `${sockets.push(this.sent)}.1`;
        emit = (...message) => this.emit(...message);
        setTimeout(() => {
          this.onopen?.();
          this.emit('pusher:connection_established', { socket_id: id, activity_timeout: 120 });
        });
      }
      emit(event: string, data: object, channel?: string) {
        this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) });
      }
      send(text: string) {
        const { event, data } = JSON.parse(text);
        this.sent.push(event);
        if (event === 'pusher:signin') this.emit('pusher:signin_success', { user_data: data.user_data });
        if (event !== 'pusher:subscribe') return;
        const presence = { ids: ['s1'], hash: { s1: {} }, count: 1 };
        this.emit('pusher_internal:subscription_succeeded', { presence }, data.channel);
      }
      close() {
        this.onclose?.({ code: 1000, wasClean: true });
      }
    }
    let remaining = refusals;
    const authorise = async (_: unknown, { body }: { body: string }) => {
      if (!JSON.parse(body).channel_name && remaining > 0) {
        remaining -= 1;
        // Responds after the subscription, so that the socket is briefly subscribed.
        await new Promise((resolve) => setTimeout(resolve, 10));
        return { ok: false, status: 503 };
      }
      const data = { auth: 'a:b', user_data: '{"id":"s1"}', channel_data: '{"user_id":"s1"}' };
      return { ok: true, json: async () => ({ data }) };
    };
    Object.assign(globalThis, { WebSocket: Socket, fetch: authorise });
    const realtime = createRealtime({ xsrf: () => 'token', onUnknown: () => undefined });
    await realtime.open('104001', { key: 'k', cluster: 'mt1', wsHost: 'localhost', wsPort: 1, forceTLS: false });
    const send = (event: string, data: object) => emit(event, data, 'presence-104001');
    return { sockets, realtime, send };
  }

  it('signs in, so that the server can close the socket with the session, and reopens it on failure [RS2]', async () => {
    const { sockets, realtime } = await aServer(1);
    await jest.advanceTimersByTimeAsync(1500);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]).not.toContain('pusher:signin');
    expect(sockets[1]).toEqual(expect.arrayContaining(['pusher:signin', 'pusher:subscribe']));
    expect(realtime.status.current()).toBe('up');
    realtime.close();
  });

  it('retries with backoff while sign-in fails, even if the channel was open briefly [RS7]', async () => {
    const { sockets, realtime } = await aServer(3);
    const opened: number[] = [];
    for (let second = 0; second < 8; second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      opened.push(sockets.length);
    }
    expect(opened).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
    for (const sent of sockets.slice(0, 3)) expect(sent).toEqual(['pusher:subscribe']);
    realtime.close();
  });

  it('replays events of the last minute once to a part that mounts later or remounts [RS4]', async () => {
    const { realtime, send } = await aServer(0);
    await jest.advanceTimersByTimeAsync(1500);
    const shown: string[] = [];
    const show = () => realtime.kept$.subscribe(({ name }) => shown.push(name));
    send('KycRequired', {});
    await jest.advanceTimersByTimeAsync(61_000);
    send('TicketUpdate', { ticketId: 'T-1', status: 'SOLVED', unread: 1, reason: 'reply' });
    expect(shown).toEqual([]);
    const first = show();
    expect(shown).toEqual(['TicketUpdate']);
    send('KycRequired', {});
    expect(shown).toEqual(['TicketUpdate', 'KycRequired']);
    first.unsubscribe();
    send('TournamentUpdate', { tournamentId: 'a', reason: 'settled' });
    show().unsubscribe();
    expect(shown).toEqual(['TicketUpdate', 'KycRequired', 'TournamentUpdate']);
    show().unsubscribe();
    send('KycRequired', {});
    realtime.close();
    show();
    expect(shown).toHaveLength(3);
  });
});
