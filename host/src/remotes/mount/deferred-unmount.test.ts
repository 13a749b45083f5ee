import { describe, expect, it } from '@jest/globals';
import { unmountLater } from './deferred-unmount.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('unmountLater', () => {
  it("unmounts the page once, after the next page's frame", async () => {
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

  it('unmounts immediately when the page is needed again, and only once', async () => {
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
