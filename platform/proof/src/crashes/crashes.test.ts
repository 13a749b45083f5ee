import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { describeFault, planOf } from './plan.ts';
import { run } from './run.ts';
import { startWorld, type World } from './world/world.ts';

/** Seeds that kill a node, the database or both, with one or two nodes, once or twice. PARLAY_MATRIX=1 runs fifty. */
const DEFAULT_SEEDS = [6, 7, 3, 15];
const ALL_SEEDS = Array.from({ length: 50 }, (_, n) => n + 1);
const seeds = isMatrix ? ALL_SEEDS : DEFAULT_SEEDS;

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 300_000);
afterAll(() => world.end(), 60_000);

describe('kill -9 under load', () => {
  it.each(seeds.map((seed) => [seed, planOf(seed).faults.map(describeFault).join('; ')] as const))(
    'neither loses nor duplicates operations: seed %i, %s',
    async (seed) => {
      const { violations, acknowledged } = await run(world, planOf(seed));
      const repeat = `node platform/proof/src/crashes/crashes.ts ${seed}`;
      expect({ repeat, violations }).toEqual({ repeat, violations: [] });
      expect(acknowledged).toBeGreaterThan(20);
    },
    180_000,
  );
});
