import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import pg from 'pg';
import { KILL_DEPENDENT_BUGS, planKills } from './bugs/killed.ts';
import { PLANTED_BUGS } from './bugs/planted.ts';
import { runWithoutKills } from './bugs/run-without-kills.ts';
import { UNEXERCISED_FUNCTIONS } from './load/unexercised-functions.ts';
import { run } from './run.ts';
import { callsOf, countCalls } from './system/functions.ts';
import { startWorld, type World } from './world/world.ts';

const SEED = 7;
/** Number of operations, enough for each bug to show. */
const OPERATIONS = 400;
/** Time limit of a test in ms, long enough for several runs on a busy machine. */
const MAX_MS = 300_000;
/** Returns every twelfth bug, or all of them with PARLAY_MATRIX=1. */
const selected = <T>(bugs: readonly T[]): readonly T[] => (isMatrix ? bugs : bugs.filter((_, n) => n % 12 === 0));

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 300_000);
afterAll(() => world.end(), 60_000);

const names = (violations: readonly { name: string }[]) => violations.map(({ name }) => name);

describe('checkRun', () => {
  it(
    'finds no violations in a bug-free run that calls every writing function',
    async () => {
      let calls: ReadonlyMap<string, number> = new Map();
      const look = async (query: Parameters<typeof callsOf>[0]) => {
        calls = await callsOf(query);
      };
      const uncalled = () =>
        [...calls].filter(([name, count]) => count === 0 && !(name in UNEXERCISED_FUNCTIONS)).map(([name]) => name);
      expect(await runWithoutKills(world, SEED, OPERATIONS, { spoil: countCalls, look })).toEqual([]);
      const missed = uncalled();
      // Another run may call functions that this run missed by chance.
      if (missed.length > 0) await runWithoutKills(world, SEED + 1, 2 * OPERATIONS, { spoil: countCalls, look });
      expect(missed.filter((name) => uncalled().includes(name))).toEqual([]);
      // The exceptions must name existing functions.
      expect(Object.keys(UNEXERCISED_FUNCTIONS).filter((name) => !calls.has(name))).toEqual([]);
    },
    MAX_MS,
  );

  it(
    'is tested with bugs that can all be planted in the current functions',
    async () => {
      const client = new pg.Client({ connectionString: world.power.url(await world.copy('planted')) });
      await client.connect();
      const stale: string[] = [];
      for (const { bug, sabotage } of [...PLANTED_BUGS, ...KILL_DEPENDENT_BUGS]) {
        await client.query('begin');
        const planted = sabotage.spoil?.(async (text) => (await client.query(text)).rows);
        await planted?.catch((error: Error) => stale.push(`${bug}: ${error.message}`));
        await client.query('rollback');
      }
      await client.end();
      expect(stale).toEqual([]);
    },
    MAX_MS,
  );

  it.each(selected(PLANTED_BUGS))(
    'finds a planted bug: $bug',
    async ({ sabotage, found }) => {
      const shortRun = names(await runWithoutKills(world, SEED, OPERATIONS, { ...sabotage, isShort: true }));
      // Most bugs show in a short load, the others only in a full load.
      const isFound = shortRun.some((name) => new RegExp(found).test(name));
      const violations = isFound ? shortRun : names(await runWithoutKills(world, SEED, OPERATIONS, sabotage));
      expect(violations).toContainEqual(expect.stringMatching(found));
    },
    MAX_MS,
  );

  it.each(selected(KILL_DEPENDENT_BUGS))(
    'finds a planted bug by killing the $victim: $bug',
    async ({ sabotage, found, ...moment }) => {
      const { violations } = await run(world, planKills(moment), sabotage);
      expect(names(violations)).toContainEqual(expect.stringMatching(found));
    },
    180_000,
  );
});
