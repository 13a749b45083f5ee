import { describe, expect, it } from '@jest/globals';
import { stayConnected } from './stay-connected.ts';

/** Returns the times of the first attempts in milliseconds, for a connection that ends immediately. */
async function attemptTimes(outcome: () => Promise<boolean>, count: number): Promise<number[]> {
  const times: number[] = [];
  await new Promise<void>((resolve) => {
    const stop = stayConnected({
      connect() {
        times.push(performance.now());
        if (times.length === count) void stop().then(resolve);
        return outcome();
      },
      longestMs: 200,
    });
  });
  return times;
}
const gaps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('stayConnected', () => {
  it('doubles the delay after failed attempts, up to the longest delay', async () => {
    const [first = 0, second = 0, third = 0] = gaps(await attemptTimes(() => Promise.reject(new Error('refused')), 4));
    expect(first).toBeGreaterThanOrEqual(49);
    expect(second).toBeGreaterThanOrEqual(99);
    expect(third).toBeGreaterThanOrEqual(99);
  });

  it('reconnects immediately after an established connection ended', async () => {
    for (const gap of gaps(await attemptTimes(async () => true, 4))) expect(gap).toBeLessThan(90);
  });

  it('closes the current connection when stopped', async () => {
    let ended = false;
    const stop = stayConnected({
      connect: (signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            ended = true;
            resolve(true);
          }),
        ),
      longestMs: 200,
    });
    await stop();
    expect(ended).toBe(true);
  });
});
