import { describe, expect, it } from '@jest/globals';
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
