import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeWorld, type World } from '../system/world.ts';
import { describePayoutFault, payoutPlan } from './plan.ts';
import { runPayouts } from './run.ts';

const COUNT = process.env.PARLAY_MATRIX === '1' ? 200 : 10;
const seeds = Array.from({ length: COUNT }, (_, n) => n + 1);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.end(), 60_000);

describe('kill -9 of platform and payment company', () => {
  it.each(seeds.map((seed) => [seed, payoutPlan(seed).map(describePayoutFault).join('; ')] as const))(
    'leaves ledger and statement alike: seed %i, %s',
    async (seed) => {
      const { violations, withdrawals, paid } = await runPayouts(world, seed);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      expect(withdrawals).toBeGreaterThan(5);
      expect(paid).toBeGreaterThan(0);
    },
    120_000,
  );
});
