import { beforeEach } from '@jest/globals';
import type { World } from './fresh-sandbox.ts';

/** Records which notifications arrive before the response to a pending platform call. */
export function trackEarlyCalls(world: World) {
  let pendingCalls = 0;
  let early: boolean[] = [];
  beforeEach(() => {
    early = [];
    world.platform.script = () => {
      early.push(pendingCalls > 0);
      return undefined;
    };
  });
  return {
    /** Waits for the response to a platform call. */
    async during<T>(call: Promise<T>): Promise<T> {
      pendingCalls += 1;
      try {
        return await call;
      } finally {
        pendingCalls -= 1;
      }
    },
    /** Returns one boolean per notification, which tells whether it arrived during a call. */
    wereEarly: () => early,
  };
}
