import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { DEMO_PASSWORD } from '@parlay/platform/identity/players/demo-players';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { callerMutations } from './fuzzer/caller-mutations.ts';
import { operationsOf } from './fuzzer/document.ts';
import { fuzz, type Summary } from './fuzzer/run.ts';
import { demoOperations } from './scenarios/demo-operations.ts';
import { defaultScenario, scenariosOf } from './scenarios/scenarios.ts';
import { startWorld, type World } from './scenarios/world.ts';

// Each violation names its operation and seed. To reproduce it, set the seed here.
const seed = isMatrix ? Math.floor(Math.random() * 1e6) : 104;
const rounds = isMatrix ? 20 : 2;

let world: World;
let summary: Summary;
beforeAll(async () => {
  world = await startWorld();
  summary = await fuzz({
    operations: [...operationsOf(world.document), ...demoOperations],
    scenarios: scenariosOf(world),
    fallbackScenario: defaultScenario(world),
    callerMutations: (call) => callerMutations(call, world.wrong),
    send: world.send,
    seed,
    rounds,
  });
}, 900_000);
afterAll(() => world.close());

it(`names the error of each invalid call and responds to every call as documented (seed ${seed}) [VA12]`, () => {
  expect(summary.violations.join('\n')).toBe('');
});

it('accepts a valid call of each documented operation', () => {
  const names = operationsOf(world.document).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !summary.succeeded.has(name))).toEqual([]);
});

it('leaves the ledger balanced', async () => {
  expect(await invariants(world.db)).toEqual([]);
});

it('logs a line for each error reference and no secrets', () => {
  const log = world.log.join('');
  const logged = new Set([...log.matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference));
  expect(summary.references.size).toBeGreaterThan(1_000);
  expect([...summary.references].filter((reference) => !logged.has(reference))).toEqual([]);
  for (const secret of [...world.secrets(), DEMO_PASSWORD]) expect(log).not.toContain(secret);
});

it.each([
  ['GET', '/napi/sportuno/nothing', 404],
  ['GET', '/napi/..%2f..%2fetc/passwd', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api', 404],
  ['GET', '/', 404],
  ['GET', '/api/%zz', 400],
  ['GET', '/api/tabs/', 404],
  ['DELETE', '/api/tabs', 405],
  ['PUT', '/api/login', 405],
  ['PATCH', '/api/account/user', 405],
  ['POST', '/napi/x', 404],
] as const)('responds to %s %s with %i and an error envelope', async (method, url, status) => {
  const visitor = await world.visitor();
  const response = await visitor.send(method, url);
  expect([response.status, response.headers['x-request-id']]).toEqual([status, response.error?.reference]);
  expect(response.error?.message).toBeTruthy();
});
