import { beforeEach } from '@jest/globals';
import type { World } from './fresh-sandbox.ts';

/** For tests: tells which notifications came while a call of the platform had no answer yet. */
export function earlyCalls(world: World) {
  let waiting = 0;
  let early: boolean[] = [];
  beforeEach(() => {
    early = [];
    world.platform.script = () => {
      early.push(waiting > 0);
      return undefined;
    };
  });
  return {
    /** Waits for the answer to a call of the platform. */
    async during<T>(call: Promise<T>): Promise<T> {
      waiting += 1;
      try {
        return await call;
      } finally {
        waiting -= 1;
      }
    },
    /** Returns for each notification whether it came during a call. */
    wereEarly: () => early,
  };
}
