/** @jest-environment node */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { limitRate, type PaceLimits } from './call-pace.ts';

const LIMITS: PaceLimits = {
  burst: 10,
  perSecond: 5,
  perSecondThrottled: 2,
  concurrent: 4,
  concurrentThrottled: 2,
  queue: 20,
};

/** Creates a server and clock controlled by the test. */
function aServer(limits = LIMITS) {
  let at = 0;
  let timers: { at: number; action: () => void }[] = [];
  const open: (() => void)[] = [];
  const server = {
    received: 0,
    maxConcurrent: 0,
    exceeded: 0,
    open,
    send: limitRate(
      () =>
        new Promise((resolve) => {
          server.received += 1;
          open.push(() => resolve(new Response()));
          server.maxConcurrent = Math.max(server.maxConcurrent, open.length);
        }),
      {
        now: () => at,
        later: (action, milliseconds) => timers.push({ at: at + milliseconds, action }),
        onExceeded: () => {
          server.exceeded += 1;
        },
        limits,
      },
    ),
    async answerAll() {
      while (open.length > 0) {
        open.shift()?.();
        await settled();
      }
    },
    async pass(milliseconds: number) {
      const until = at + milliseconds;
      while (at < until) {
        at += 50;
        const due = timers.filter((timer) => timer.at <= at);
        timers = timers.filter((timer) => timer.at > at);
        for (const { action } of due) action();
        await settled();
        await server.answerAll();
      }
    },
  };
  return server;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const aCall = (signal?: AbortSignal) => new Request('http://localhost/api/games', signal ? { signal } : {});

describe('limitRate', () => {
  let server: ReturnType<typeof aServer>;
  beforeEach(() => {
    server = aServer();
  });

  it('sends a burst, a few calls at a time', async () => {
    const calls = Array.from({ length: 10 }, () => server.send(aCall()));
    await settled();
    expect(server.received).toBe(4);
    await server.answerAll();
    await Promise.all(calls);
    expect(server).toMatchObject({ received: 10, maxConcurrent: 4, exceeded: 0 });
  });

  it('throttles a call storm to the reduced rate and two concurrent calls, and reports it once', async () => {
    const outcomes = Array.from({ length: 30 }, () => server.send(aCall()).catch((error: Error) => error.name));
    for (let round = 0; round < 10; round += 1) {
      await server.pass(100);
      for (let n = 0; n < 48; n += 1) outcomes.push(server.send(aCall()).catch((error: Error) => error.name));
    }
    await server.pass(1000);
    expect(server.received).toBeLessThanOrEqual(LIMITS.burst + 3 * LIMITS.perSecondThrottled);
    expect(server.exceeded).toBe(1);
    server.maxConcurrent = 0;
    await server.pass(3000);
    expect(server.maxConcurrent).toBeLessThanOrEqual(LIMITS.concurrentThrottled);
    await server.pass(20_000);
    const names = await Promise.all(outcomes);
    expect(names.filter((name) => name === 'TimeoutError').length).toBeGreaterThan(400);
  });

  it('reports a storm of slow calls only once', async () => {
    server = aServer({ ...LIMITS, burst: 60 });
    const storm = () => Array.from({ length: 15 }, () => server.send(aCall()).catch((error: Error) => error.name));
    const outcomes = [...storm(), ...storm()];
    await settled();
    expect(server).toMatchObject({ received: 4, exceeded: 1 });
    server.open.shift()?.();
    await settled();
    outcomes.push(...storm());
    await settled();
    expect(server.exceeded).toBe(1);
    await server.pass(60_000);
    const names = await Promise.all(outcomes);
    expect(names.filter((name) => name === 'TimeoutError').length).toBeGreaterThan(15);
  });

  it('restores the full rate after a quiet period, and reports the next storm', async () => {
    const storm = () => Array.from({ length: 40 }, () => server.send(aCall()).catch(() => undefined));
    const calls = storm();
    await server.pass(20_000);
    await Promise.all(calls);
    expect(server.exceeded).toBe(1);
    server.maxConcurrent = 0;
    const later = Array.from({ length: 8 }, () => server.send(aCall()));
    await server.pass(50);
    await Promise.all(later);
    expect(server).toMatchObject({ exceeded: 1, maxConcurrent: LIMITS.concurrent });
    await server.pass(10_000);
    void storm();
    expect(server.exceeded).toBe(2);
  });

  it('does not send a call that was aborted while queued', async () => {
    for (let n = 0; n < 4; n += 1) void server.send(aCall());
    const controller = new AbortController();
    const call = server.send(aCall(controller.signal));
    controller.abort();
    await expect(call).rejects.toThrow('aborted');
    await server.answerAll();
    expect(server.received).toBe(4);
  });

  it('continues after failed calls', async () => {
    const failing = limitRate(() => Promise.reject(new TypeError('offline')), {
      now: () => 0,
      later: () => undefined,
      onExceeded: () => undefined,
      limits: LIMITS,
    });
    for (let n = 0; n < 9; n += 1) await expect(failing(aCall())).rejects.toThrow('offline');
  });
});
