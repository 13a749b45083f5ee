import { describe, expect, it } from '@jest/globals';
import { createBus } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { settable } from '@parlay/ports/watched';
import { NEVER } from 'rxjs';
import type { Realtime } from './realtime.ts';
import { createSession } from './session.ts';

const player = {
  authenticated: true,
  customerId: 'c1',
  username: 'maria',
  displayName: 'Maria',
  initials: 'M',
  currency: 'EUR',
  lastLogin: null,
  sessionTimeoutMinutes: 30,
  balances: {
    spendable: '10.00',
    withdrawable: '10.00',
    locked: '0.00',
    bonus: '0.00',
    currency: 'EUR',
    version: 1,
  },
};
const failed = { ok: false, error: { kind: 'network', code: 'network', message: 'Away.' } };

/** A session whose questions to the server are answered by hand, in the order they were asked. */
function aSession() {
  const questions: Array<(answer: unknown) => void> = [];
  const retries: Array<() => void> = [];
  const api = {
    get: (path: string) =>
      path === '/api/account/user' ? new Promise((answer) => questions.push(answer)) : Promise.resolve(failed),
    post: async (path: string) => ({ ok: true, data: path === '/api/login' ? { user: player } : {} }),
  };
  const realtime: Realtime = {
    status: settable<'off' | 'up' | 'down'>('off'),
    events$: NEVER,
    open: async () => undefined,
    close: () => undefined,
    onSubscribed: () => undefined,
  };
  const session = createSession({
    api: api as unknown as ApiClient,
    bus: createBus({ now: () => 0 }).as({ kind: 'host', source: 'host@1.0.0' }),
    realtime,
    hasSession: true,
    later: (action) => retries.push(action),
    now: () => 0,
    hasGesture: () => true,
  });
  const answer = async (data: unknown) => {
    questions.shift()?.(data);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { session, questions, retries, answer };
}

describe('session', () => {
  it('stays logged out when an answer from before comes after the logout', async () => {
    const { session, answer } = aSession();
    session.start();
    await session.port.logout();
    await answer({ ok: true, data: player });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    expect(session.port.balance.current()).toEqual({ status: 'none' });
  });

  it('stays logged in when an answer from before comes after the login', async () => {
    const { session, answer } = aSession();
    session.start();
    expect(await session.port.login({ username: 'maria', password: 'x' })).toEqual({ ok: true });
    await answer({ ok: true, data: { authenticated: false } });
    expect(session.port.current().status).toBe('player');
  });

  it('asks once more for those who asked while it was asking: they know of something newer', async () => {
    const { session, questions, answer } = aSession();
    session.start();
    const both = Promise.all([session.port.refresh(), session.port.refresh()]);
    expect(questions).toHaveLength(1);
    await answer({ ok: true, data: player });
    expect(questions).toHaveLength(1);
    await answer({ ok: true, data: { ...player, balances: { ...player.balances, version: 2, spendable: '7.00' } } });
    await both;
    expect(session.port.balance.current()).toMatchObject({ balances: { spendable: '7.00' } });
  });

  it('calls the balance unavailable while the server is away, and has one retry waiting however many ask', async () => {
    const { session, retries, answer } = aSession();
    session.start();
    await answer(failed);
    void session.port.refresh();
    await answer(failed);
    expect(session.port.balance.current()).toEqual({ status: 'unavailable' });
    expect(retries).toHaveLength(1);
    retries[0]?.();
    await answer({ ok: true, data: player });
    expect(session.port.balance.current()).toMatchObject({ status: 'known' });
  });
});
