import { describe, expect, it } from '@jest/globals';
import { createSleepWatch } from './sleep.ts';

const DAY = 86_400_000;

/** A device whose clocks the test sets: the page's, the device's, and the server's. */
function device(server: { now: number | undefined } = { now: 0 }) {
  let page = 0;
  let wall = 50 * DAY;
  let asked = 0;
  const clock = {
    now: () => page,
    correct: (now: number) => {
      page = now;
    },
  };
  const watch = createSleepWatch({
    clock,
    wall: () => wall,
    askServer: async () => {
      asked += 1;
      return server.now;
    },
  });
  return {
    watch,
    clock,
    asked: () => asked,
    pass(pageTime: number, wallTime: number) {
      page += pageTime;
      wall += wallTime;
    },
  };
}

describe('a device that slept', () => {
  it('is not assumed while its clocks agree', () => {
    const one = device();
    one.pass(DAY, DAY + 2000);
    expect(one.watch.waking()).toBeUndefined();
    expect(one.asked()).toBe(0);
  });

  it("requests the server's time once and corrects the clock", async () => {
    const one = device({ now: 8 * 3_600_000 });
    one.pass(1000, 8 * 3_600_000);
    const first = one.watch.waking();
    expect(one.watch.waking()).toBe(first);
    await first;
    expect([one.asked(), one.clock.now()]).toEqual([1, 8 * 3_600_000]);
    expect(one.watch.waking()).toBeUndefined();
  });

  it("is not assumed when the device's clock was set by a day, forwards or back", async () => {
    const forwards = device({ now: 1000 });
    forwards.pass(1000, DAY);
    await forwards.watch.waking();
    expect(forwards.clock.now()).toBe(1000);
    const back = device();
    back.pass(1000, -DAY);
    expect(back.watch.waking()).toBeUndefined();
    expect(back.clock.now()).toBe(1000);
  });

  it('is assumed when the server does not answer', async () => {
    const one = device({ now: undefined });
    one.pass(1000, DAY);
    await one.watch.waking();
    expect(one.clock.now()).toBe(DAY);
  });
});
