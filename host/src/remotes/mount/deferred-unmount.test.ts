import { describe, expect, it } from '@jest/globals';
import { leaveLater } from './deferred-unmount.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('a page that was left', () => {
  it("is unmounted after the next page's frame, once", async () => {
    let taken = 0;
    const done = new Promise<void>((resolve) => {
      leaveLater(window, async () => {
        taken += 1;
        resolve();
      });
    });
    expect(taken).toBe(0);
    await frame();
    expect(taken).toBe(0);
    await done;
    expect(taken).toBe(1);
  });

  it('is unmounted at once when needed again, and not a second time', async () => {
    let taken = 0;
    const leaving = leaveLater(window, async () => {
      taken += 1;
    });
    await leaving.finish();
    expect(taken).toBe(1);
    await frame();
    await frame();
    await leaving.finish();
    expect(taken).toBe(1);
  });
});
