import { describe, expect, it } from '@jest/globals';
import { createSleepWatch } from './sleep.ts';

const DAY = 86_400_000;

/** Creates a device whose three clocks the test sets: page, device and server. */
function device(server: { now: number | undefined } = { now: 0 }) {
  let page = 0;
  let wall = 50 * DAY;
  let requests = 0;
  const clock = {
    now: () => page,
    correct: (now: number) => {
      page = now;
    },
  };
  const watch = createSleepWatch({
    clock,
    wall: () => wall,
    fetchServerTime: async () => {
      requests += 1;
      return server.now;
    },
  });
  return {
    watch,
    clock,
    requests: () => requests,
    pass(pageTime: number, wallTime: number) {
      page += pageTime;
      wall += wallTime;
    },
  };
}

describe('createSleepWatch', () => {
  it('does not assume sleep while the clocks agree', () => {
    const one = device();
    one.pass(DAY, DAY + 2000);
    expect(one.watch.waking()).toBeUndefined();
    expect(one.requests()).toBe(0);
  });

  it('confirms sleep with the server once, and corrects the clock', async () => {
    const one = device({ now: 8 * 3_600_000 });
    one.pass(1000, 8 * 3_600_000);
    const first = one.watch.waking();
    expect(one.watch.waking()).toBe(first);
    await first;
    expect([one.requests(), one.clock.now()]).toEqual([1, 8 * 3_600_000]);
    expect(one.watch.waking()).toBeUndefined();
  });

  it("does not assume sleep when the device's clock was changed by a day, forwards or backwards", async () => {
    const forwards = device({ now: 1000 });
    forwards.pass(1000, DAY);
    await forwards.watch.waking();
    expect(forwards.clock.now()).toBe(1000);
    const back = device();
    back.pass(1000, -DAY);
    expect(back.watch.waking()).toBeUndefined();
    expect(back.clock.now()).toBe(1000);
  });

  it('assumes sleep when the server does not respond', async () => {
    const one = device({ now: undefined });
    one.pass(1000, DAY);
    await one.watch.waking();
    expect(one.clock.now()).toBe(DAY);
  });
});
