import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOperatorToken } from '@parlay/platform/core/operators/tokens';
import { aCampaign } from '@parlay/platform/testing/bonuses';
import { encodeCall } from './fuzzer/call.ts';
import { callerMutations } from './fuzzer/caller-mutations.ts';
import { type ApiDocument, type Operation, operationsOf } from './fuzzer/document.ts';
import { type Draft, fuzz, type Scenario, type Summary } from './fuzzer/run.ts';
import { withBody } from './scenarios/money-scenarios.ts';
import { startWorld, type World } from './scenarios/world.ts';

const CAMPAIGNS = '/api/operator/campaigns';

let world: World;
let operations: Operation[];
let summary: Summary;
beforeAll(async () => {
  world = await startWorld();
  const document = await world.platform.desk.inject({
    url: '/api/operator/openapi.json',
    headers: { host: 'localhost' },
  });
  operations = operationsOf(document.json<ApiDocument>()).filter(({ path }) => path.startsWith(CAMPAIGNS));
  const tokenFor = async (scope: 'campaigns' | 'tickets') =>
    (await createOperatorToken(world.db, { name: scope, scopes: [scope], days: 1 })).token;
  const bearer = { authorization: `Bearer ${await tokenFor('campaigns')}` };
  const unauthorized = [
    ['no token', undefined, 401],
    ['a token of nobody', 'Bearer parlay_op_nobody', 401],
    ['a token without the scope', `Bearer ${await tokenFor('tickets')}`, 403],
  ] as const;
  summary = await fuzz({
    operations,
    scenarios: scenariosFor(bearer),
    fallbackScenario: (draft, operation) => ({ call: callOf(bearer, draft, operation) }),
    callerMutations: (call) => [
      ...callerMutations(call, world.wrong),
      ...unauthorized.map(([name, authorization, status]) => {
        const { authorization: _, ...others } = call.headers;
        const headers = authorization === undefined ? others : { ...others, authorization };
        return { name, wire: encodeCall({ ...call, headers }), expected: { statuses: [status] } };
      }),
    ],
    send: world.send,
    seed: 104,
    rounds: 2,
  });
}, 300_000);
afterAll(() => world.close());

const callOf = (bearer: { authorization: string }, draft: Draft, operation: Operation) => ({
  ...draft,
  operation,
  headers: { ...draft.headers, ...bearer },
  cookies: new Map<string, string>(),
});

let codeCount = 0;
const newCode = () => {
  codeCount += 1;
  return `FUZZ${codeCount}`;
};
const REASON = 'Fuzz';
const invalid = (field: string) => ({ statuses: [400], field });

/** Campaign definitions with all fields set, so that the fuzzer mutates each field. */
const MONEY = {
  terms: {
    wagering: 5,
    days: 7,
    order: 'own-first',
    contribution: { games: 100, tournaments: 0, byTag: { livetables: 10 }, byGame: { 'quiet-comet': 50 } },
    onForfeit: 'bonus-and-winnings',
  },
  maxStake: { EUR: 500 },
  entry: 'open',
  eligibility: { countries: ['FI'], deposits: 'any' },
  claimDays: 5,
  limits: { perDevice: 1, perInstrument: 1 },
};
const DEFINITIONS = [
  { ...MONEY, kind: 'free-cash', amount: { EUR: 500 } },
  { ...MONEY, kind: 'free-rounds', game: 'quiet-comet', rounds: 5, stake: { EUR: 20 }, winnings: 'bonus' },
];

function scenariosFor(bearer: { authorization: string }): Record<string, Scenario> {
  const create: Scenario = (draft, operation) => {
    const body = {
      brandId: 104,
      code: newCode(),
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2049-01-01T00:00:00.000Z',
      definition: DEFINITIONS[codeCount % DEFINITIONS.length],
      reason: REASON,
    };
    const call = { ...callOf(bearer, draft, operation), body };
    return {
      call,
      mutations: [
        withBody(call, 'a brand there is not', { ...body, brandId: 999 }, invalid('brandId')),
        withBody(
          call,
          'an end before its beginning',
          { ...body, endsAt: '2025-01-01T00:00:00.000Z' },
          invalid('endsAt'),
        ),
      ],
      alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
    };
  };
  const change =
    (before: readonly string[]): Scenario =>
    async (draft, operation) => {
      const id = await aCampaign(world.db, { code: newCode(), kind: 'free-cash', amount: { EUR: 500 } });
      for (const verb of before)
        await world.platform.desk.inject({
          method: 'POST',
          url: `${CAMPAIGNS}/${id}/${verb}`,
          headers: { ...bearer, host: 'localhost', 'idempotency-key': `${verb}-${id}` },
          payload: { reason: REASON },
        });
      const call = { ...callOf(bearer, draft, operation), path: { id }, body: { reason: REASON } };
      return {
        call,
        mutations: [
          {
            name: 'a campaign there is not',
            wire: encodeCall({ ...call, path: { id: 'none' } }),
            expected: { statuses: [404], code: 'not_found' },
          },
        ],
        alsoRight: [{ name: 'the key again', wire: encodeCall(call) }],
      };
    };
  return {
    [`POST ${CAMPAIGNS}`]: create,
    [`POST ${CAMPAIGNS}/{id}/start`]: change(['pause']),
    [`POST ${CAMPAIGNS}/{id}/pause`]: change([]),
    [`POST ${CAMPAIGNS}/{id}/end`]: change([]),
    [`GET ${CAMPAIGNS}/{id}`]: async (draft, operation) => {
      const id = await aCampaign(world.db, { code: newCode(), kind: 'free-cash', amount: { EUR: 500 } });
      return { call: { ...callOf(bearer, draft, operation), path: { id } } };
    },
  };
}

it('names the error of each invalid campaign call and accepts all valid calls [AC8, B8]', () => {
  expect(summary.violations.join('\n')).toBe('');
  expect([...summary.succeeded].toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  expect(summary.succeeded.size).toBe(6);
  expect(summary.calls).toBeGreaterThan(500);
});
