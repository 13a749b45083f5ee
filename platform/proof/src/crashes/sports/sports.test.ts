import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { companyPlan, describeCompanyFault } from '../company-plan.ts';
import { startWorld, type World } from '../world/world.ts';
import { runSports } from './run.ts';
import { type SportsSystem, startSportsSystem } from './system.ts';

/** Seeds of each system. PARLAY_MATRIX=1 runs two hundred seeds. */
const [SYSTEMS, SEEDS_EACH] = isMatrix ? [20, 10] : [1, 4];

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 300_000);
afterAll(() => world.end(), 60_000);

describe.each(Array.from({ length: SYSTEMS }, (_, n) => n))(
  'platform and sports companies under kill -9, system %i',
  (n) => {
    let system: SportsSystem;
    beforeAll(async () => {
      system = await startSportsSystem(world, `sports_${n}`);
    }, 300_000);
    afterAll(() => system.end(), 60_000);

    const seeds = Array.from({ length: SEEDS_EACH }, (_, index) => n * SEEDS_EACH + index + 1);
    it.each(seeds.map((seed) => [seed, companyPlan('sports', seed).map(describeCompanyFault).join('; ')] as const))(
      'agree to the cent about every bet, by both protocols: seed %i, %s',
      async (seed) => {
        const { violations, placed, decided } = await runSports(system, seed);
        expect({ seed, violations }).toEqual({ seed, violations: [] });
        expect(placed).toBeGreaterThan(1);
        expect(decided).toEqual({ oddsmith: expect.any(Number), touchline: expect.any(Number) });
        expect(Math.min(...Object.values(decided))).toBeGreaterThan(0);
      },
      180_000,
    );
  },
);
