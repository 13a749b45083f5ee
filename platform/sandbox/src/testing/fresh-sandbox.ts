import { afterEach, beforeEach } from '@jest/globals';
import { type Running, startSandbox, TinyPlatform } from './harness.ts';

export interface World {
  platform: TinyPlatform;
  /** A test that stops it starts another one in its place. */
  sandbox: Running;
}

/** For tests: a tiny platform, and a sandbox that speaks to it. Both are new for each test of a file, and end with it. */
export function freshSandbox(): World {
  const world = {} as World;
  beforeEach(async () => {
    world.platform = await TinyPlatform.start();
    world.sandbox = await startSandbox(world.platform.url);
  });
  afterEach(async () => {
    await world.sandbox.stop();
    await world.platform.stop();
  });
  return world;
}
