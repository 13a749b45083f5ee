import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { describeFault, planOf } from './plan.ts';
import { run } from './run.ts';
import { makeWorld, type World } from './world/world.ts';

/** A node, the database, both, one node and two, killed once and twice; all fifty with PARLAY_MATRIX=1. */
const SOME = [6, 7, 3, 15];
const ALL = Array.from({ length: 50 }, (_, n) => n + 1);
const seeds = isMatrix ? ALL : SOME;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 300_000);
afterAll(() => world.end(), 60_000);

describe('kill -9 in the middle of load', () => {
  it.each(seeds.map((seed) => [seed, planOf(seed).faults.map(describeFault).join('; ')] as const))(
    'loses and doubles nothing: seed %i, %s',
    async (seed) => {
      const { violations, acknowledged } = await run(world, planOf(seed));
      const repeat = `node platform/proof/src/crashes/crashes.ts ${seed}`;
      expect({ repeat, violations }).toEqual({ repeat, violations: [] });
      expect(acknowledged).toBeGreaterThan(20);
    },
    180_000,
  );
});
