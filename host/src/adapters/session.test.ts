import { locks } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createBus } from '@parlay/bus';
import type { ApiClient } from '@parlay/contracts/api';
import { SessionRules, sessionSeconds } from '@parlay/contracts/idleness';
import { writableValue } from '@parlay/ports/watched';
import { NEVER, type Observable, Subject } from 'rxjs';
import { safeStorage } from '../lib/storage.ts';
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
const UID = 'pseudonym-of-the-pla-1';
const refused = (status: number) => ({ ok: false, error: { kind: 'http', status, code: 'no', message: 'No.' } });
const noSession = (reason: string) => ({ ...refused(401).error, kind: 'http' as const, details: { reason } });
/** Response to the document's own request, sent before the page's code ran. */
const preloaded = { ok: true, data: player };
const realtimeOf = { key: 'k', cluster: 'mt1', forceTLS: false };
const config = { ok: true, data: { realtime: realtimeOf } };
const failed = { ok: false, error: { kind: 'network', code: 'network', message: 'Away.' } };

type EventOf<R extends Realtime> = R['events$'] extends Observable<infer Event> ? Event : never;

/** Resolves in the next task, when all effects of a response have taken place. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Creates a session whose requests the test answers one after another. */
function aSession(options: { endedBefore?: 'idle' | 'lifetime'; hasSession?: boolean; now?: number } = {}) {
  const requests: Array<(answer: unknown) => void> = [];
  const posts: Array<[path: string, body: unknown, params?: unknown]> = [];
  const device = {
    now: options.now ?? 0,
    hasGesture: true,
    logout: undefined as unknown,
    config: failed as unknown,
    channel: 'up' as 'up' | 'down',
  };
  const retries: Array<() => void> = [];
  const waits: number[] = [];
  const api = {
    get: (path: string) =>
      path === '/api/account/user' ? new Promise((answer) => requests.push(answer)) : Promise.resolve(device.config),
    post: async (path: string, { body, params }: { body?: unknown; params?: unknown }) => {
      posts.push(params ? [path, body, params] : [path, body]);
      if (path === '/api/logout' && device.logout) return device.logout;
      return { ok: true, data: path === '/api/login' ? { dataLayer: { UID }, user: player } : {} };
    },
  };
  const events$: Subject<EventOf<Realtime>> = new Subject();
  let loseConnection = () => {};
  const status = writableValue<'off' | 'up' | 'down'>('off');
  const realtime: Realtime = {
    status,
    events$,
    kept$: NEVER,
    devices$: NEVER,
    alone$: NEVER,
    open: async () => status.set(device.channel),
    close: () => undefined,
    tell: () => 'not-connected',
    onSubscribed: () => undefined,
    onLost: (listener) => {
      loseConnection = listener;
    },
  };
  const bus = createBus({ now: () => 0 }).as({ kind: 'host', source: 'host@1.0.0' });
  const session = createSession({
    api: api as unknown as ApiClient,
    bus,
    realtime,
    hasSession: options.hasSession ?? true,
    endedBefore: options.endedBefore,
    storage: safeStorage(window.localStorage),
    locks,
    later: (action, milliseconds) => {
      retries.push(action);
      waits.push(milliseconds);
    },
    now: () => device.now,
    hasGesture: () => device.hasGesture,
  });
  const answer = async (data: unknown) => {
    requests.shift()?.(data);
    await settled();
  };
  return {
    session,
    bus,
    requests,
    posts,
    device,
    retries,
    waits,
    status,
    answer,
    events$,
    loseConnection: () => loseConnection(),
  };
}

beforeEach(() => window.localStorage.clear());

describe('createSession', () => {
  it('stays logged out when an earlier response arrives after the logout', async () => {
    const { session, answer } = aSession();
    session.start();
    await session.port.logout();
    await answer({ ok: true, data: player });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    expect(session.port.balance.current()).toEqual({ status: 'none' });
  });

  it('logs out within a second when the server does not respond, because the player may be leaving', async () => {
    const { session, answer, device } = aSession();
    session.start();
    await answer({ ok: true, data: player });
    let respond: (response: unknown) => void = () => undefined;
    device.logout = new Promise((resolve) => {
      respond = resolve;
    });
    await session.port.logout();
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    respond({ ok: true, data: {} });
    await settled();
  });

  it('stays logged in when an earlier response arrives after the login', async () => {
    const { session, answer } = aSession();
    session.start();
    expect(await session.port.login({ username: 'maria', password: 'x' })).toEqual({ ok: true });
    await answer({ ok: true, data: { authenticated: false } });
    expect(session.port.current().status).toBe('player');
  });

  it('sends the form’s values with a login, and device traits when available [CL2, EN4]', async () => {
    const { session, posts } = aSession();
    const form = { username: 'maria', password: 'x' };
    await session.port.login(form);
    await session.port.login({
      ...form,
      consents: { TERMS_AND_CONDITIONS: true },
      browserFingerPrint: { hash: 'a1', timezone: 'Europe/Malta' },
    });
    expect(posts).toEqual([
      ['/api/login', { ...form, consents: {} }],
      [
        '/api/login',
        {
          ...form,
          consents: { TERMS_AND_CONDITIONS: true },
          browserFingerPrint: { hash: 'a1', timezone: 'Europe/Malta' },
        },
      ],
    ]);
  });

  it('sends a login’s second-factor code in a header, never in the body [D2]', async () => {
    const { session, posts } = aSession();
    await session.port.login({ username: 'maria', password: 'x', otp: '123456' });
    expect(posts).toEqual([
      ['/api/login', { username: 'maria', password: 'x', consents: {} }, { header: { 'x-otp': '123456' } }],
    ]);
  });

  it('sends one follow-up request for all callers that arrive while a request is running', async () => {
    const { session, requests, answer } = aSession();
    session.start();
    const both = Promise.all([session.port.refresh(), session.port.refresh()]);
    expect(requests).toHaveLength(1);
    await answer({ ok: true, data: player });
    expect(requests).toHaveLength(1);
    await answer({ ok: true, data: { ...player, balances: { ...player.balances, version: 2, spendable: '7.00' } } });
    await both;
    expect(session.port.balance.current()).toMatchObject({ balances: { spendable: '7.00' } });
  });

  it('accepts a balance as an amount or as a total, and computes the bonus [X8, RS3]', async () => {
    const { session, answer, events$ } = aSession();
    session.start();
    await answer({ ok: true, data: player });
    for (const [version, spendable] of [
      [2, '9.00'],
      [3, { total: '8.00' }],
    ] as const) {
      const balances = { spendable, withdrawable: '5.00', locked: '1.00' };
      events$.next({ name: 'ContextualizedBalanceUpdate', payload: { version, currency: 'EUR', balances } });
      const total = typeof spendable === 'string' ? spendable : spendable.total;
      expect(session.port.balance.current()).toMatchObject({
        balances: { ...balances, spendable: total, bonus: `${Number(total) - 6}.00`, version },
      });
    }
  });

  it('checks whether the session has ended when the server closes the realtime socket [RS2]', async () => {
    const { session, answer, loseConnection } = aSession();
    session.start();
    await answer({ ok: true, data: player });
    loseConnection();
    await answer({ ok: true, data: { authenticated: false } });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'expired' });
  });

  it('marks the balance as unavailable while the server is down, with one retry for all callers', async () => {
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

  it.each([
    ['the configuration request fails', failed],
    ['its code does not load', config],
  ])('reopens a channel with backoff when %s, although session requests succeed [RS7]', async (_, response) => {
    const { session, device, retries, waits, status, answer } = aSession();
    Object.assign(device, { config: response, channel: 'down' });
    session.start();
    for (let turn = 0; turn < 4; turn += 1) {
      await answer({ ok: true, data: player });
      retries.shift()?.();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    Object.assign(device, { config, channel: 'up' });
    await answer({ ok: true, data: player });
    expect([status.current(), retries]).toEqual(['up', []]);
  });

  it('ends a timed-out session immediately in this tab, in other tabs and on the server [RS9]', async () => {
    const { session, bus, posts, answer } = aSession();
    const ends: unknown[] = [];
    bus.on('session.ended').subscribe((end) => ends.push(end));
    session.start();
    await answer({ ok: true, data: player });
    session.timedOut();
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'idle' });
    expect(ends).toEqual([{ reason: 'idle' }]);
    expect(posts).toEqual([['/api/logout', { reason: 'idle' }]]);
  });

  it('reports idleness even after the server ended the session, and keeps that reason [RS9]', async () => {
    const { session, bus, posts, answer } = aSession();
    session.start();
    await answer({ ok: true, data: player });
    session.refused(noSession('expired'));
    bus.publish('session.ended', { reason: 'idle' });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'idle' });
    bus.publish('session.ended', { reason: 'logged-out' });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'idle' });
    expect(posts).toEqual([]);
  });

  describe('at the maximum session length', () => {
    const endsAt = (at: number) => ({ ...player, sessionEndsAt: new Date(at).toISOString() });
    const over = { status: 'guest', reason: 'lifetime' };

    it('verifies the end with the server, and passes the reason to other tabs', async () => {
      const { session, bus, device, requests, retries, waits, answer, posts } = aSession();
      const ends: unknown[] = [];
      bus.on('session.ended').subscribe((end) => ends.push(end));
      device.config = config;
      session.start();
      await answer({ ok: true, data: endsAt(60_000) });
      expect(waits).toEqual([62_000]);
      device.now = 62_000;
      retries.shift()?.();
      expect(requests).toHaveLength(1);
      await answer({ ok: true, data: { authenticated: false, ended: 'lifetime' } });
      expect(session.port.current()).toEqual(over);
      expect(ends).toEqual([{ reason: 'lifetime' }]);
      expect(posts).toEqual([]);
    });

    it('checks once, and again if the device’s clock is ahead of the server’s', async () => {
      const { session, device, requests, retries, waits, answer } = aSession();
      device.config = config;
      session.start();
      await answer({ ok: true, data: endsAt(60_000) });
      void session.port.refresh();
      await answer({ ok: true, data: endsAt(60_000) });
      expect(waits).toEqual([62_000]);
      device.now = 70_000;
      retries.shift()?.();
      await answer({ ok: true, data: endsAt(60_000) });
      expect([session.port.current().status, requests.length, waits]).toEqual(['player', 0, [62_000, 2000]]);
    });

    it('supports a length beyond the longest browser timer', async () => {
      const { session, device, requests, retries, waits, answer } = aSession();
      device.config = config;
      session.start();
      await answer({ ok: true, data: endsAt(2 ** 32) });
      expect(waits).toEqual([2 ** 31 - 1]);
      device.now = 2 ** 31 - 1;
      retries.shift()?.();
      expect([requests.length, waits.length]).toEqual([0, 2]);
    });

    it('learns of the end from a refused call, or from another tab after an end without a reason', async () => {
      const [one, other] = [aSession(), aSession()];
      for (const { session, answer } of [one, other]) {
        session.start();
        await answer({ ok: true, data: player });
      }
      one.session.refused(noSession('lifetime'));
      expect(one.session.port.current()).toEqual(over);
      other.session.refused(noSession('expired'));
      other.bus.publish('session.ended', { reason: 'lifetime' });
      expect(other.session.port.current()).toEqual(over);
    });

    it('does not announce the end on a page opened afterwards', async () => {
      const { session, answer } = aSession();
      session.start();
      await answer({ ok: true, data: { authenticated: false, ended: 'lifetime' } });
      expect(session.port.current()).toEqual({ status: 'guest' });
    });
  });

  it('ignores a late refusal of a call that was sent with an older cookie [D4]', async () => {
    const { session, requests, retries, answer } = aSession();
    session.start();
    await answer({ ok: true, data: player });
    await answer({ ok: true, data: player });
    session.refused(noSession('replaced'));
    expect(session.port.current().status).toBe('player');
    // The response that sets the current cookie may still be in flight, so the page requests the session until it
    // arrives.
    await answer({ ok: true, data: { authenticated: false, replaced: true } });
    expect([session.port.current().status, requests.length]).toEqual(['player', 0]);
    retries.shift()?.();
    await answer({ ok: true, data: player });
    expect(session.port.current().status).toBe('player');
    session.refused(noSession('expired'));
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'expired' });
  });

  it('starts as a guest after an idle timeout, even if the cookie still exists [AU4]', async () => {
    const { session, requests, retries, answer } = aSession({ endedBefore: 'idle' });
    session.start();
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'idle' });
    expect(requests).toEqual([]);
    // Somebody may have logged in in another tab in the meantime.
    retries.shift()?.();
    await answer(preloaded);
    await answer({ ok: true, data: player });
    expect(session.port.current().status).toBe('player');
  });

  it('stays logged out when the document preloaded the player before the logout arrived [AU4, AU19]', async () => {
    await logOutWhileServerIsDown();
    const next = aSession({ endedBefore: 'idle' });
    next.session.start();
    await settled();
    await next.answer(preloaded);
    expect(next.session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    await next.answer({ ok: true, data: { authenticated: false } });
    expect([next.session.port.current().status, next.requests]).toEqual(['guest', []]);
  });

  it.each([
    ['the network fails', failed],
    ['the request times out', { ok: false, error: { kind: 'timeout', code: 'timeout', message: '' } }],
    ['the edge reports that the platform is down', refused(503)],
    ['the platform fails', refused(500)],
    ['the rate limit is exceeded', refused(429)],
  ])('retries a logout when %s, unless somebody has logged in by then [AU19]', async (_, response) => {
    const { session, posts, device, retries, answer } = aSession();
    const nobody = { ok: true, data: { authenticated: false } };
    session.start();
    await answer({ ok: true, data: player });
    await answer({ ok: true, data: player });
    device.logout = response;
    await session.port.logout();
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    for (const retry of retries.splice(0)) retry();
    await answer(nobody);
    device.logout = undefined;
    for (const retry of retries.splice(0)) retry();
    await answer(nobody);
    expect(posts).toEqual(Array(3).fill(['/api/logout', { reason: 'logged-out' }]));
    expect(retries).toEqual([]);

    device.logout = response;
    await session.port.logout();
    await session.port.login({ username: 'maria', password: 'x' });
    for (const retry of retries.splice(0)) retry();
    expect(posts.filter(([path]) => path === '/api/logout')).toHaveLength(4);
  });

  /** Logs a player out while the server is down. */
  async function logOutWhileServerIsDown() {
    const page = aSession();
    page.session.start();
    await page.answer({ ok: true, data: player });
    await page.answer({ ok: true, data: player });
    page.device.logout = refused(503);
    await page.session.port.logout();
    return page;
  }

  it('sends a pending logout before any other request once the server is back [AU19]', async () => {
    const { session, posts, device, requests, answer } = await logOutWhileServerIsDown();
    device.logout = undefined;
    void session.port.refresh();
    await answer(undefined);
    expect([posts.length, requests.length]).toEqual([2, 1]);
    await answer({ ok: true, data: { authenticated: false } });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
  });

  it('also sends a pending logout on the next page, which starts as a guest [AU19]', async () => {
    await logOutWhileServerIsDown();
    const next = aSession();
    next.device.logout = refused(503);
    expect(next.session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    next.session.start();
    await next.answer(undefined);
    expect([next.posts, next.requests]).toEqual([[['/api/logout', { reason: 'logged-out' }]], []]);
    next.device.logout = undefined;
    for (const retry of next.retries.splice(0)) retry();
    await next.answer(undefined);
    expect([next.posts.length, next.requests.length]).toEqual([2, 1]);
    // The server has acknowledged it, so the next page starts normally.
    expect(aSession().session.port.current()).toEqual({ status: 'unknown' });
  });

  it('does not send a logout that another tab is sending [AU19]', async () => {
    const [one, other] = [aSession(), aSession()];
    for (const tab of [one, other]) {
      tab.session.start();
      await tab.answer({ ok: true, data: player });
      await tab.answer({ ok: true, data: player });
    }
    let respond: (answer: unknown) => void = () => undefined;
    one.device.logout = new Promise((answer) => {
      respond = answer;
    });
    const logout = one.session.port.logout();
    void other.session.port.refresh();
    await other.answer(undefined);
    expect([one.posts.length, other.posts.length, other.requests.length]).toEqual([1, 0, 0]);
    respond({ ok: true, data: {} });
    await logout;
    await settled();
    expect([other.posts.length, other.requests.length]).toEqual([0, 1]);
  });

  it('keeps a logout pending for as long as the server may keep the session [AU19]', async () => {
    await logOutWhileServerIsDown();
    const sessionLength = sessionSeconds(SessionRules.parse({ timeoutMinutes: player.sessionTimeoutMinutes }));
    const { session } = aSession({ now: sessionLength * 1000 });
    expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
  });

  const TWO_DAYS = 2 * 24 * 60 * 60_000;
  it.each<[string, () => unknown, number?]>([
    ['the session has ended automatically', () => undefined, TWO_DAYS],
    ['its cookie no longer exists', () => aSession({ hasSession: false })],
    ['somebody has logged in', () => aSession().session.port.login({ username: 'maria', password: 'x' })],
    ['the stored value is invalid', () => window.localStorage.setItem('parlay.logout', '{"reason":"no","until":9e15}')],
  ])('has no pending logout once %s [AU19]', async (_, happens, now = 0) => {
    await logOutWhileServerIsDown();
    await happens();
    const { session, posts } = aSession({ now });
    session.start();
    expect([session.port.current(), posts]).toEqual([{ status: 'unknown' }, []]);
  });

  it('is logged out, not expired, when another call is refused during the logout [AU19]', async () => {
    const [one, other] = [aSession(), aSession()];
    for (const tab of [one, other]) {
      tab.session.start();
      await tab.answer({ ok: true, data: player });
    }
    let respond: (answer: unknown) => void = () => undefined;
    one.device.logout = new Promise((answer) => {
      respond = answer;
    });
    const logout = one.session.port.logout();
    for (const { session } of [one, other]) {
      session.refused(noSession('expired'));
      expect(session.port.current()).toEqual({ status: 'guest', reason: 'logged-out' });
    }
    respond({ ok: true, data: {} });
    await logout;
  });

  it('treats a refused logout as final [AU19]', async () => {
    const { session, device, retries } = aSession();
    device.logout = refused(400);
    await session.port.logout();
    expect(retries).toEqual([]);
  });

  it('extends the session only after a gesture, every ten seconds, and always during a warning [D14, FR3]', async () => {
    const { session, bus, device, answer } = aSession();
    const activity: number[] = [];
    bus.on('session.activity').subscribe(({ at }) => activity.push(at));
    expect(session.port.extend()).toBe('no-session');
    session.start();
    await answer({ ok: true, data: player });
    device.hasGesture = false;
    expect(session.port.extend()).toBe('no-gesture');
    device.hasGesture = true;
    for (let turn = 0; turn < 100; turn += 1) expect(session.port.extend()).toBe('extended');
    expect(activity).toEqual([0]);
    bus.publish('session.idle', { phase: 'warning', endsAt: 0, warningSeconds: 30, rule: 'fixed' });
    device.now = 5;
    session.port.extend();
    bus.publish('session.idle', { phase: 'active', endsAt: 0, warningSeconds: 30, rule: 'fixed' });
    device.now = 10_004;
    session.port.extend();
    device.now = 10_005;
    session.port.extend();
    expect(activity).toEqual([0, 5, 10_005]);
  });
});
