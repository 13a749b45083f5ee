import { describe, expect, it } from '@jest/globals';
import { unmountLater } from './deferred-unmount.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('a page that was left', () => {
  it("is unmounted once, after the next page's frame", async () => {
    let unmounted = 0;
    const done = new Promise<void>((resolve) => {
      unmountLater(window, async () => {
        unmounted += 1;
        resolve();
      });
    });
    expect(unmounted).toBe(0);
    await frame();
    expect(unmounted).toBe(0);
    await done;
    expect(unmounted).toBe(1);
  });

  it('is unmounted immediately when needed again, and only once', async () => {
    let unmounted = 0;
    const leaving = unmountLater(window, async () => {
      unmounted += 1;
    });
    await leaving.finish();
    expect(unmounted).toBe(1);
    await frame();
    await frame();
    await leaving.finish();
    expect(unmounted).toBe(1);
  });
});
