import { describe, expect, it } from '@jest/globals';
import { TOPICS } from '@parlay/contracts/bus';
import { z } from 'zod/mini';
import { createBus } from './bus.ts';
import { recordBus } from './recorder.ts';
import { isSecretName, withoutSecrets } from './without-secrets.ts';

const host = { kind: 'host', source: 'host@1.0.3' } as const;
const auth = { kind: 'remote', source: 'remote-auth@1.4.0' } as const;

describe('recordBus', () => {
  it('starts with the latest message of each topic, then records source, time and cross-tab flag', () => {
    let time = 10;
    const bus = createBus({ now: () => time });
    bus.as(host).publish('session.changed', { status: 'unknown' });
    time = 20;
    bus.as(host).publish('session.changed', { status: 'guest' });
    const recorder = recordBus(bus);
    time = 30;
    bus.as(auth).publish('login-modal.changed', { open: true });
    bus.receive({ topic: 'session.ended', payload: { reason: 'idle' }, source: 'host@1.0.3', at: 1 });
    const same = { version: 1, crossTab: false, fromOtherTab: false };
    expect(recorder.entries()).toEqual([
      { ...same, number: 1, topic: 'session.changed', source: 'host@1.0.3', at: 20, payload: { status: 'guest' } },
      {
        ...same,
        number: 2,
        topic: 'login-modal.changed',
        source: 'remote-auth@1.4.0',
        at: 30,
        payload: { open: true },
      },
      {
        version: 1,
        number: 3,
        topic: 'session.ended',
        source: 'host@1.0.3',
        at: 30,
        crossTab: true,
        fromOtherTab: true,
        payload: { reason: 'idle' },
      },
    ]);
  });

  it('limits the number of messages and the length of each', () => {
    const bus = createBus();
    const recorder = recordBus(bus, 3);
    for (let at = 1; at <= 10; at += 1) bus.as(auth).publish('notice.closed', { id: String(at) });
    expect(recorder.entries().map(({ payload }) => payload)).toEqual([{ id: '8' }, { id: '9' }, { id: '10' }]);
    bus.as(auth).publish('info-bar.shown', { type: 'info', text: 'long '.repeat(10_000) });
    expect(JSON.stringify(recorder.entries().at(-1)).length).toBeLessThan(5000);
  });

  it('notifies watchers of changes, can be cleared, and records nothing after it was stopped', () => {
    const bus = createBus();
    const recorder = recordBus(bus);
    let changes = 0;
    const end = recorder.watch(() => {
      changes += 1;
    });
    bus.as(auth).publish('notice.closed', { id: 'a' });
    expect(recorder.entries()).toBe(recorder.entries());
    recorder.clear();
    expect([changes, recorder.entries()]).toEqual([2, []]);
    end();
    recorder.stop();
    bus.as(auth).publish('notice.closed', { id: 'b' });
    expect([changes, recorder.entries()]).toEqual([2, []]);
  });

  it('hides fields with secret names at any depth, and tokens in URLs', () => {
    expect(
      withoutSecrets({
        username: 'mara',
        newPassword: 'x',
        list: [{ access_token: 'y', pin: '1', shipping: 'z' }],
        returnTo: '/en/validateemail?token=abc&x=1',
      }),
    ).toEqual({
      username: 'mara',
      newPassword: '[hidden]',
      list: [{ access_token: '[hidden]', pin: '[hidden]', shipping: 'z' }],
      returnTo: '/en/validateemail?token=[hidden]&x=1',
    });
  });
});

/** Returns every property name of a JSON schema, at any depth. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(propertiesOf)];
}

describe('the bus contract', () => {
  it('has no field for a password, a token or card data', () => {
    const names = Object.values(TOPICS).flatMap(({ payload }) => propertiesOf(z.toJSONSchema(payload)));
    expect(names).toContain('username');
    expect(names.filter(isSecretName)).toEqual([]);
  });
});
