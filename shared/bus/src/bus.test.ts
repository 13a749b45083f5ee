import { describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '@parlay/contracts/bus';
import { config } from 'rxjs';
import { createBus } from './bus.ts';
import { bridgeTabs, type TabChannel } from './tabs.ts';

const host = { kind: 'host', source: 'host@1' } as const;
const auth = { kind: 'remote', source: 'remote-auth@1' } as const;

function twoTabs(): [TabChannel, TabChannel] {
  const listeners: [Array<(e: { data: unknown }) => void>, Array<(e: { data: unknown }) => void>] = [[], []];
  const end = (mine: 0 | 1): TabChannel => ({
    postMessage: (message) => {
      for (const listener of listeners[mine === 0 ? 1 : 0]) listener({ data: structuredClone(message) });
    },
    addEventListener: (_type, listener) => listeners[mine].push(listener),
    close: () => listeners[mine].splice(0),
  });
  return [end(0), end(1)];
}

describe('createBus', () => {
  it('replays the latest message of replay topics to a late subscriber, and no message of other topics', () => {
    const bus = createBus();
    bus.as(host).publish('session.changed', { status: 'guest' });
    bus.as(auth).publish('login.requested', {});
    const received: unknown[] = [];
    bus
      .as(auth)
      .on('session.changed')
      .subscribe((payload) => received.push(payload));
    bus
      .as(auth)
      .on('login.requested')
      .subscribe((payload) => received.push(payload));
    expect(received).toEqual([{ status: 'guest' }]);
    expect(bus.as(auth).last('session.changed')).toEqual({ status: 'guest' });
    expect(bus.as(auth).last('login.requested')).toBeUndefined();
  });

  it('buffers notices until the component that shows them mounts or remounts', () => {
    const bus = createBus();
    const { publish, on } = bus.as(auth);
    const publishNotice = (id: string) => publish('notice.shown', { id, type: 'success', title: id });
    const received: string[] = [];
    const listen = () => on('notice.shown').subscribe(({ id }) => received.push(id));
    publishNotice('before');
    const listening = listen();
    publishNotice('while');
    listening.unsubscribe();
    publishNotice('between');
    listen();
    expect(received).toEqual(['before', 'while', 'between']);
    listen();
    expect(received).toHaveLength(3);
  });

  it('lets only the host publish session and balance', () => {
    const bus = createBus();
    const refused = bus.as(auth).publish('session.changed', { status: 'guest' });
    expect(refused).toMatchObject({ ok: false, error: 'not-allowed' });
    expect(bus.as(host).last('session.changed')).toBeUndefined();
  });

  it('returns a refusal instead of throwing when a payload does not match its schema', () => {
    const bus = createBus();
    const refused = bus.as(host).publish('balance.changed', { status: 'known' } as PayloadOf<'balance.changed'>);
    expect(refused).toMatchObject({ ok: false, error: 'bad-payload' });
    expect(bus.refused.get('bad-payload')).toBe(1);
  });

  it('keeps delivering when a subscriber throws, including to that subscriber', async () => {
    const errors = new Promise<unknown[]>((resolve) => {
      const errors: unknown[] = [];
      config.onUnhandledError = (error) => {
        errors.push(error);
        if (errors.length === 2) resolve(errors);
      };
    });
    const bus = createBus();
    const received: string[] = [];
    bus
      .as(auth)
      .on('notice.closed')
      .subscribe(() => {
        throw new Error('mine');
      });
    bus
      .as(auth)
      .on('notice.closed')
      .subscribe(({ id }) => received.push(id));
    bus.as(auth).publish('notice.closed', { id: 'a' });
    bus.as(auth).publish('notice.closed', { id: 'b' });
    expect(received).toEqual(['a', 'b']);
    expect(await errors).toHaveLength(2);
    config.onUnhandledError = null;
  });

  it('adds source and time to each message', () => {
    const bus = createBus({ now: () => 42 });
    const passed: unknown[] = [];
    bus.traffic$.subscribe((envelope) => passed.push(envelope));
    bus.as(auth).publish('login.requested', { reason: 'sports' });
    const envelope = { topic: 'login.requested', payload: { reason: 'sports' }, source: 'remote-auth@1', at: 42 };
    expect(passed).toEqual([envelope]);
    expect(bus.latest()).toEqual([envelope]);
  });
});

describe('bridgeTabs', () => {
  it('sends a session end to the other tab once, and never the balance', () => {
    const [left, right] = twoTabs();
    const here = createBus();
    const otherBus = createBus();
    bridgeTabs(here, left);
    bridgeTabs(otherBus, right);
    const received: unknown[] = [];
    otherBus
      .as(auth)
      .on('session.ended')
      .subscribe((payload) => received.push(payload));
    otherBus
      .as(auth)
      .on('balance.changed')
      .subscribe((payload) => received.push(payload));
    here.as(host).publish('session.ended', { reason: 'logged-out' });
    here.as(host).publish('balance.changed', { status: 'none' });
    expect(received).toEqual([{ reason: 'logged-out' }]);
  });

  it('ignores and counts messages of topics that another tab may not publish', () => {
    const bus = createBus();
    for (const message of [
      null,
      7,
      {},
      { topic: '__proto__' },
      { topic: 'balance.changed', payload: { status: 'none' } },
    ]) {
      expect(bus.receive(message).ok).toBe(false);
    }
    expect(bus.refused.get('not-allowed')).toBe(5);
  });
});
