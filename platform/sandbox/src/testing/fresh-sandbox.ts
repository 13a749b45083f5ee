import { afterEach, beforeEach } from '@jest/globals';
import { type RunningSandbox, startSandbox, TinyPlatform } from './harness.ts';

export interface World {
  platform: TinyPlatform;
  /** Running sandbox. A test that stops it must assign a new one. */
  sandbox: RunningSandbox;
}

/** Starts a tiny platform and a sandbox that calls it before each test of a file, and stops both afterwards. */
export function startSandboxPerTest(): World {
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
