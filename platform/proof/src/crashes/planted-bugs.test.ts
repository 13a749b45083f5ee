import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/tooling/testing/matrix';
import { calmRun } from './bugs/calm-run.ts';
import { BUGS_WHEN_KILLED, planFor } from './bugs/killed.ts';
import { PLANTED_BUGS } from './bugs/planted.ts';
import { run } from './run.ts';
import { makeWorld, type World } from './system/world.ts';

const SEED = 7;
/** Enough that each bug has its chance. */
const OPERATIONS = 400;
/** Every fourth bug, or each with PARLAY_MATRIX=1. */
const tried = <T>(bugs: readonly T[]): readonly T[] => (isMatrix ? bugs : bugs.filter((_, n) => n % 4 === 0));

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.end(), 60_000);

const names = (violations: readonly { name: string }[]) => violations.map(({ name }) => name);

describe('the checker of logs and tables', () => {
  it('has nothing to say about a run in which nothing is wrong', async () => {
    expect(await calmRun(world, SEED, OPERATIONS)).toEqual([]);
  }, 60_000);

  it.each(tried(PLANTED_BUGS))(
    'finds a planted bug: $bug',
    async ({ sabotage, found }) => {
      const violations = await calmRun(world, SEED, OPERATIONS, sabotage);
      expect(names(violations)).toContainEqual(expect.stringMatching(found));
    },
    60_000,
  );

  it.each(tried(BUGS_WHEN_KILLED))(
    'finds a planted bug by killing the $victim: $bug',
    async ({ sabotage, found, ...moment }) => {
      const { violations } = await run(world, planFor(moment), sabotage);
      expect(names(violations)).toContainEqual(expect.stringMatching(found));
    },
    180_000,
  );
});
