import { beforeEach } from '@jest/globals';
import type { World } from './fresh-sandbox.ts';

/** Records, for tests, which notifications arrive before the response to a pending call of the platform. */
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
    /** Waits for the response to a call of the platform. */
    async during<T>(call: Promise<T>): Promise<T> {
      pendingCalls += 1;
      try {
        return await call;
      } finally {
        pendingCalls -= 1;
      }
    },
    /** Returns, for each notification, whether it arrived during a call. */
    wereEarly: () => early,
  };
}
