import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { invariants } from '../modules/ledger/invariants.ts';
import { callerFaults } from '../testing/fuzz/caller-faults.ts';
import { operationsOf } from '../testing/fuzz/document.ts';
import { fuzz, type Scenario } from '../testing/fuzz/run.ts';
import { accountScenarios } from './fuzz/account-scenarios.ts';
import { depositScenarios, gameScenarios } from './fuzz/money-scenarios.ts';
import { tournamentScenarios } from './fuzz/tournament-scenarios.ts';
import { makeWorld, type World } from './fuzz/world.ts';

const isMatrix = process.env.PARLAY_MATRIX === '1';
const seed = isMatrix ? Math.floor(Math.random() * 1e6) : 104;
const rounds = isMatrix ? 20 : 2;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it(`takes every call of its document that is right and refuses each that is wrong, seed ${seed}`, async () => {
  const otherwise: Scenario = (draft, operation) => {
    const cookies = operation.security.has('session') ? world.player().page.cookies : world.wrong.visitor;
    return { call: { ...draft, operation, cookies } };
  };
  const operations = operationsOf(world.document);
  const outcome = await fuzz({
    operations,
    scenarios: {
      ...accountScenarios(world),
      ...depositScenarios(world),
      ...gameScenarios(world),
      ...tournamentScenarios(world),
    },
    otherwise,
    callerFaults: (call) => callerFaults(call, world.wrong),
    send: world.send,
    seed,
    rounds,
  });
  expect(outcome.problems.join('\n')).toBe('');
  expect(operations.map(({ name }) => name).filter((name) => !outcome.succeeded.has(name))).toEqual([]);
  expect(await invariants(world.db)).toEqual([]);
}, 600_000);
