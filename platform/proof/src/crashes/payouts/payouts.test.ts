import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { companyPlan, describeCompanyFault } from '../company-plan.ts';
import { startWorld, type World } from '../world/world.ts';
import { runPayouts } from './run.ts';
import { type PayoutSystem, startPayoutSystem } from './system.ts';

/**
 * Systems and seeds of each, few enough that a player's daily withdrawals need no operator approval. PARLAY_MATRIX=1
 * runs two hundred seeds.
 */
const [SYSTEM_COUNT, RUNS_PER_SYSTEM] = isMatrix ? [20, 10] : [1, 4];

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 300_000);
afterAll(() => world.end(), 60_000);

describe.each(Array.from({ length: SYSTEM_COUNT }, (_, n) => n))(
  'platform and payment provider under kill -9, system %i',
  (n) => {
    let system: PayoutSystem;
    beforeAll(async () => {
      system = await startPayoutSystem(world, `payouts_${n}`);
    }, 300_000);
    afterAll(() => system.end(), 60_000);

    const seeds = Array.from({ length: RUNS_PER_SYSTEM }, (_, index) => n * RUNS_PER_SYSTEM + index + 1);
    it.each(seeds.map((seed) => [seed, companyPlan('payouts', seed).map(describeCompanyFault).join('; ')] as const))(
      'have no differences between ledger and statement: seed %i, %s',
      async (seed) => {
        const { violations, withdrawals, paid } = await runPayouts(system, seed);
        expect({ seed, violations }).toEqual({ seed, violations: [] });
        expect(withdrawals).toBeGreaterThan(5);
        expect(paid).toBeGreaterThan(0);
      },
      120_000,
    );
  },
);
